"""Client of the platform with one set of credentials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from .._io import async_sleep
from .._requests import Answer, Outgoing, answer_of, may_retry, pause_before
from ..errors import NoResponseError
from ..tokens import bearer
from .credentials import AsyncCredentials, AsyncFixedCredentials
from .resources import AsyncResources


class AsyncPlatform(AsyncResources):
    """Client of the platform with one set of credentials: an access token, or the id and secret of an app.

    `max_retries` are the attempts after the first one; `timeout` are the seconds until an attempt is given up.
    """

    def __init__(
        self,
        base_url: str,
        *,
        access_token: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        store_id: int | None = None,
        credentials: AsyncCredentials | None = None,
        max_retries: int = 2,
        timeout: float = 60.0,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(self._send)
        headers = {"x-client-id": client_id, "x-client-secret": client_secret, "x-store-id": store_id and str(store_id)}
        fixed = bearer(access_token) if access_token else {name: value for name, value in headers.items() if value}
        self._base_url = base_url.rstrip("/")
        self._credentials = credentials or AsyncFixedCredentials(fixed)
        self._max_retries = max_retries
        self._timeout = timeout
        self._own_client = http_client is None
        self._client = http_client or httpx.AsyncClient()

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        form: Mapping[str, str] | None = None,
        files: Sequence[tuple[str, Path]] = (),
    ) -> Answer:
        """Sends any request, and returns the response with its headers: `request("GET", "/api/apps/v1/orders/42")`.

        `files` are sent as a form, by the names of its fields, with the texts of `form`.
        """
        lowered = {name.lower(): value for name, value in (headers or {}).items()}
        return await self._send(Outgoing(method.upper(), path, query or {}, body, lowered, form or {}, files))

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._own_client:
            await self._client.aclose()

    async def __aenter__(self) -> AsyncPlatform:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()

    async def _send(self, request: Outgoing) -> Answer:
        """Sends a request with credentials, and again where that is safe."""
        for retries in count():
            result = await self._attempt_with_credentials(request)
            pause = pause_before(retries, result) if retries < self._max_retries and may_retry(request, result) else None
            if pause is None:
                return answer_of(result)
            await async_sleep(pause)
        raise AssertionError

    async def _attempt_with_credentials(self, request: Outgoing) -> httpx.Response | NoResponseError:
        """Sends a request, and once more with other credentials if these are refused and there are others."""
        used = await self._credentials.headers()
        result = await self._attempt(request, used)
        refused = isinstance(result, httpx.Response) and result.status_code == 401
        if not refused or not await self._credentials.renew(used):
            return result
        return await self._attempt(request, await self._credentials.headers())

    async def _attempt(self, request: Outgoing, headers: Mapping[str, str]) -> httpx.Response | NoResponseError:
        try:
            url, arguments = self._base_url + request.path, request.arguments(headers)
            return await self._client.request(request.method, url, timeout=self._timeout, **arguments)
        except httpx.TransportError as cause:
            error = NoResponseError(f"{request.method} {request.path}: no response")
            error.__cause__ = cause
            return error
