"""Whether processes have ended."""

from __future__ import annotations

import os
import time
from pathlib import Path


def gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process has ended, or does so soon; one that only others have to bury counts as ended."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            state, parent = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z" and int(parent) != os.getpid():
            return True
        time.sleep(0.02)
    return False
