"""Make `table/static/htmx.js`: htmx and its WebSocket extension in one file, from the npm package.

Two deferred scripts race on loading and now and then leave a page without a connection; one file does not.

    npm pack htmx.org@4.0.1
    python tools/vendor_htmx.py htmx.org-4.0.1.tgz
"""

from __future__ import annotations

import hashlib
import json
import sys
import tarfile
from pathlib import Path

PARTS = ("package/dist/htmx.min.js", "package/dist/ext/hx-ws.min.js")
TARGET = Path(__file__).parent.parent / "src" / "tischlein" / "table" / "static" / "htmx.js"
HEAD = """/*! htmx {version} with its extension hx-ws, one after the other in one file, and mended, by tools/vendor_htmx.py.
 * From the npm package htmx.org {version} (sha256 of the package: {digest}).
 * Zero-Clause BSD: permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is
 * hereby granted. The software is provided "as is" and the author disclaims all warranties. https://htmx.org
 */
"""


MENDED = {
    # an <svg> or <g> made by its name alone is none, and draws nothing: the new node itself knows its namespace
    "let r=document.createElement(n.tagName);t.insertBefore(r,i)": "let r=n.cloneNode(!1);t.insertBefore(r,i)",
}
"""What morphing does wrong in this version, and how it is right."""


def mended(code: str) -> str:
    """The code with its faults put right, each of which stands in it exactly once."""
    for wrong, right in MENDED.items():
        if code.count(wrong) != 1:
            raise SystemExit(f"htmx has changed: look whether this is still to be mended: {wrong}")
        code = code.replace(wrong, right)
    return code


def bundle(package: Path) -> str:
    """The text of the one file; source maps stay behind."""
    with tarfile.open(package) as tar:
        read = {name: tar.extractfile(name) for name in ("package/package.json", *PARTS)}
        texts = {name: stream.read().decode() for name, stream in read.items() if stream}
    about = json.loads(texts["package/package.json"])
    if about["license"] not in ("0BSD", "BSD-0-Clause"):
        raise SystemExit(f"the licence is {about['license']}, not 0BSD")
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    code = [
        "\n".join(line for line in texts[name].splitlines() if not line.startswith("//# sourceMappingURL"))
        for name in PARTS
    ]
    return HEAD.format(version=about["version"], digest=digest) + mended(";\n".join(code)) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    TARGET.write_text(bundle(Path(sys.argv[1])), encoding="utf-8")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
