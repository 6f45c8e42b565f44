"""Files that a table brings: taken from the first page's form, kept with the table, at hand again when the table is read.

What a visitor called the file is nowhere kept or said: two may bring the same one, and the name is nobody else's business.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tischlein.game import spec_of
from tischlein.kit.errors import BadPieces
from tischlein.table.reader import form, whole
from tischlein.table.store import Store
from tischlein.table.table import Outdated

MOST_BYTES = 64_000
"""Of a file: several times what forty pieces with remarks need, and read within a fifth of a second whatever is in it."""
LONGEST = 1_000_000
"""Bytes of a form with files that are read at all, so that one who picks a wrong file is told so beside the field."""
MOST_FIELDS = 200


def file_name(setting: str) -> str:
    """What a file is called in errors."""
    return f"{setting}.toml"


def taken_home(game: str, setting: str) -> str:
    """What it is called on the device of whoever takes it home."""
    return f"{game}-{file_name(setting)}"


async def form_with_files(request: Request) -> tuple[dict[str, str], dict[str, bytes]]:
    """What a form says by field, and the files chosen in it, each cut off one byte beyond MOST_BYTES.

    Raises HTTPException 413 for one that is far longer than ours, or does not say how long it is.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        return await form(request), {}
    if whole(request.headers.get("content-length"), LONGEST) is None:
        raise HTTPException(413)
    said: dict[str, str] = {}
    files: dict[str, bytes] = {}
    async with request.form(max_files=MOST_FIELDS, max_fields=MOST_FIELDS) as sent:
        for key, value in sent.multi_items():
            if not isinstance(value, UploadFile):
                said[key] = value
            elif (
                value.filename or value.size
            ):  # a field in which nothing was chosen is sent as an empty file without a name
                files[key] = await value.read(MOST_BYTES + 1)
    return said, files


async def bring(store: Store, game: str, settings: Mapping[str, str]) -> None:
    """Have the files of a table at hand for this process, from where they were kept.

    Raises Outdated for one that this program no longer takes.
    """
    for file in spec_of(game).files:
        digest = settings.get(file.name, "")
        data = await store.file_bytes(digest) if digest and not file.known(digest) else None
        if data is not None:
            try:
                await asyncio.to_thread(file.take, file_name(file.name), data)
            except BadPieces as fault:
                raise Outdated(str(fault)) from None
