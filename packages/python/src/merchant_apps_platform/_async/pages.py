"""Lists that are read page after page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar, cast

from .._requests import Answer, Outgoing

AsyncSend = Callable[[Outgoing], Awaitable[Answer]]

Page = TypeVar("Page")
Item = TypeVar("Item")


class AsyncPages(Generic[Page, Item]):
    """A list. Iterating requests one page after the other, by cursor, so that none is repeated or skipped while others are added."""

    def __init__(self, send: AsyncSend, request: Outgoing) -> None:
        self._send = send
        self._request = request

    async def page(self) -> Page:
        """Requests one page, with its envelope: `data` and `pagination`."""
        return cast(Page, (await self._send(self._request)).body)

    async def take(self, limit: int) -> list[Item]:
        """Requests as many pages as have `limit` records."""
        taken: list[Item] = []
        if limit > 0:
            async for record in self:
                taken.append(record)
                if len(taken) >= limit:
                    break
        return taken

    async def __aiter__(self) -> AsyncIterator[Item]:
        query = self._request.query
        numbered = query.get("after") is not None or query.get("page") is not None
        more: Mapping[str, Any] | None = {} if numbered else {"cursor": query.get("cursor") or ""}
        while more is not None:
            body = (await self._send(replace(self._request, query={**query, **more}))).body
            for record in body["data"]:
                yield record
            more = _next_of(body)


def _next_of(body: Mapping[str, Any]) -> Mapping[str, Any] | None:
    if body.get("has_more") is True:
        return {"after": body["next_after"]}
    cursor = body.get("pagination", {}).get("next_cursor")
    return None if cursor is None else {"cursor": cursor}
