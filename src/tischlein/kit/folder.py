"""Folders that somebody names to have files written into."""

from __future__ import annotations

import os
from pathlib import Path

from tischlein.kit.errors import BadSetting


def writable(folder: str | Path, setting: str) -> Path:
    """The folder, made if need be.

    setting: what it was named for.  Raises BadSetting where no file can be written into it.
    """
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
        reason = "" if os.access(path, os.W_OK | os.X_OK) else "Permission denied"
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    if reason:
        raise BadSetting(f"nothing can be written into {str(path)!r}: {reason}", setting, str(path))
    return path
