"""Commands of `tischlein`, run in this process: what they print, and how they refuse."""

from __future__ import annotations

import pytest

from tischlein.cli import FINE, main


def said(capsys: pytest.CaptureFixture[str], *argv: object) -> str:
    """What a command that goes well prints."""
    assert main([str(word) for word in argv]) == FINE
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str]:
    """The exit code and the one sentence, no long one, of a command that does not."""
    try:
        code = main([str(word) for word in argv])
    except SystemExit as gone:
        code = int(gone.code or 0)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tischlein")
    assert err.count("\n") == 1
    assert len(err) < 500
    return code, err
