"""`python -m tischlein` is `tischlein`; an interrupt is quiet from here on, also while the rest is being imported."""

import os
import sys

INTERRUPTED = 130


def run() -> int:
    """The command with the process's own arguments."""
    try:
        from tischlein.cli import main

        code = main()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:  # what was half imported cannot always be taken down in order
        os._exit(code)
    return code


if __name__ == "__main__":
    sys.exit(run())
