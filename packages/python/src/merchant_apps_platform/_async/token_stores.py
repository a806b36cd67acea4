"""Places where an app keeps the tokens of its installations."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol, cast

from .._io import AsyncLock, async_sleep
from ..tokens import Tokens

_RETRY = 0.02
"""Time between two attempts to get a lock, in seconds."""


class AsyncTokenStore(Protocol):
    """Place where an app keeps the tokens of its installations, e.g. a table of its database.

    A refresh token can be used once. `lock` therefore has to exclude all processes that share the store: `pg_advisory_xact_lock` does, and
    `SELECT … FOR UPDATE`.
    """

    async def get(self, store_id: int) -> Tokens | None:
        """Returns the tokens of a store; None if the app is not installed on it."""

    async def set(self, tokens: Tokens) -> None:
        """Saves the tokens of a store in place of the present ones."""

    async def delete(self, store_id: int) -> None:
        """Deletes the tokens of a store."""

    def lock(self, store_id: int) -> AbstractAsyncContextManager[None]:
        """Waits until no other lock of the store is held, in any process, and holds it within the `with` statement."""


class AsyncMemoryTokenStore:
    """Keeps tokens in memory, for tests and for apps of one process that install again after a restart."""

    def __init__(self) -> None:
        self._tokens: dict[int, Tokens] = {}
        self._locks: dict[int, AsyncLock] = {}

    async def get(self, store_id: int) -> Tokens | None:
        """Returns the tokens of a store."""
        return self._tokens.get(store_id)

    async def set(self, tokens: Tokens) -> None:
        """Saves the tokens of a store."""
        self._tokens[tokens["store_id"]] = tokens

    async def delete(self, store_id: int) -> None:
        """Deletes the tokens of a store."""
        self._tokens.pop(store_id, None)

    @asynccontextmanager
    async def lock(self, store_id: int) -> AsyncIterator[None]:
        """Holds the lock of a store."""
        async with self._locks.setdefault(store_id, AsyncLock()):
            yield


class AsyncFileTokenStore:
    """Keeps tokens in a file that several processes of one machine may share. Only its owner can read it.

    The file is locked as Linux and macOS do; use a database if an app runs on more than one machine.
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self._file = os.fspath(file)

    async def get(self, store_id: int) -> Tokens | None:
        """Returns the tokens of a store."""
        return self._read().get(str(store_id))

    async def set(self, tokens: Tokens) -> None:
        """Saves the tokens of a store."""
        await self._change(lambda all_tokens: all_tokens | {str(tokens["store_id"]): tokens})

    async def delete(self, store_id: int) -> None:
        """Deletes the tokens of a store."""
        await self._change(lambda all_tokens: {key: one for key, one in all_tokens.items() if key != str(store_id)})

    def lock(self, store_id: int) -> AbstractAsyncContextManager[None]:
        """Holds the lock of a store. The system releases it when a process ends."""
        return _locked(f"{self._file}.{store_id}.locked")

    async def _change(self, change: Callable[[dict[str, Tokens]], dict[str, Tokens]]) -> None:
        """Replaces the file as a whole, so that readers never see half of it."""
        async with _locked(f"{self._file}.locked"):
            draft = f"{self._file}.draft"
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(change(self._read()), file, indent=2)
            os.replace(draft, self._file)

    def _read(self) -> dict[str, Tokens]:
        try:
            with open(self._file, encoding="utf-8") as file:
                return cast("dict[str, Tokens]", json.load(file))
        except FileNotFoundError:
            return {}


@asynccontextmanager
async def _locked(path: str) -> AsyncIterator[None]:
    # Each attempt opens the file anew, so that the locks of one process exclude each other, too.
    with open(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
        while not _try_lock(file.fileno()):
            await async_sleep(_RETRY)
        yield


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
