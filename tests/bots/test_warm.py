"""Compiled bots, got ready beside everything else."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tischlein.bots import warm


def test_bots_think_in_plain_python_until_the_compiled_flavour_is_ready() -> None:
    assert warm.flavour("no such game") == "py"


@pytest.mark.slow
def test_the_background_gets_the_compiled_flavour_ready() -> None:
    """In a process of its own, for it would stay ready for other tests."""
    code = (
        "import time\n"
        "from tischlein.bots import warm\n"
        "warm.start('kashido')\n"
        "assert warm.flavour('kashido') == 'py'\n"
        "end = time.monotonic() + 240\n"
        "while warm.flavour('kashido') == 'py' and time.monotonic() < end: time.sleep(0.2)\n"
        "print(warm.flavour('kashido'))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "nb"
