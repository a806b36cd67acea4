"""Credentials of a client, and the tokens of one installation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from .._io import AsyncLock
from ..errors import NotInstalledError
from ..reference.types import TokenAnswer
from ..tokens import Tokens, bearer, is_fresh, refreshed
from .token_stores import AsyncTokenStore


class AsyncCredentials(Protocol):
    """Proof to the platform of who calls."""

    async def headers(self) -> Mapping[str, str]:
        """Returns the headers of the next request."""

    async def renew(self, refused: Mapping[str, str]) -> bool:
        """Is called when the platform refused these headers (401). Returns True if there are others now."""


class AsyncFixedCredentials:
    """Headers that do not change."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._headers = headers

    async def headers(self) -> Mapping[str, str]:
        """Returns the headers."""
        return self._headers

    async def renew(self, refused: Mapping[str, str]) -> bool:
        """Returns False: there are no others."""
        return False


class AsyncInstallationCredentials:
    """Access tokens of one installation, refreshed before they expire and after a 401.

    All calls of all processes that need new tokens at the same time wait for one refresh.
    """

    def __init__(self, store_id: int, store: AsyncTokenStore, exchange: Callable[[str], Awaitable[TokenAnswer]]) -> None:
        self._store_id = store_id
        self._store = store
        self._exchange = exchange
        self._lock = AsyncLock()
        self._present: Tokens | None = None

    async def headers(self) -> Mapping[str, str]:
        """Returns the header of an access token that is valid for another minute."""
        tokens = self._present or await self._read()
        return bearer((tokens if is_fresh(tokens) else await self._refresh(tokens))["access_token"])

    async def renew(self, refused: Mapping[str, str]) -> bool:
        """Refreshes the tokens, unless another process has replaced them."""
        kept = await self._read()
        if bearer(kept["access_token"]) == refused:
            await self._refresh(kept)
        return True

    async def _read(self) -> Tokens:
        self._present = await self._store.get(self._store_id)
        if self._present is None:
            raise NotInstalledError(self._store_id)
        return self._present

    async def _refresh(self, old: Tokens) -> Tokens:
        async with self._lock, self._store.lock(self._store_id):
            kept = await self._read()
            if kept["refresh_token"] != old["refresh_token"] and is_fresh(kept):
                return kept
            fresh = refreshed(kept, await self._exchange(kept["refresh_token"]))
            await self._store.set(fresh)
            self._present = fresh
            return fresh
