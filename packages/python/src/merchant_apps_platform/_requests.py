"""Requests, and the rules by which they are repeated."""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from .errors import NoResponseError, error_of

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
_MAX_WAIT = 60.0
"""Longest `Retry-After` that is waited for, in seconds."""

_TRANSIENT = frozenset({500, 502, 503, 504})


@dataclass(frozen=True)
class Outgoing:
    """A request without credentials."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    files: Sequence[tuple[str, Path]] = ()

    def arguments(self, credentials: Mapping[str, str]) -> dict[str, Any]:
        """Returns the arguments of the `request` method of httpx. Files are read again for each attempt."""
        given = {"params": _parameters(self.query), "headers": {**credentials, **self.headers}}
        if self.files:
            return {**given, "data": self.form, "files": [(name, (path.name, path.read_bytes())) for name, path in self.files]}
        return given if self.body is None else {**given, "json": self.body}


@dataclass(frozen=True)
class Answer:
    """A successful response."""

    data: Any
    """`data` of the body, or the body itself where it has no envelope."""
    body: Any
    response: httpx.Response
    """Status and headers, e.g. `response.headers["etag"]`."""


def _parameters(query: Mapping[str, Any]) -> dict[str, str]:
    return {name.rstrip("_"): _text(value) for name, value in query.items() if value is not None}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime):
        return value.isoformat()
    # `fields=order_id,grand_total`, as the reference describes.
    return ",".join(value) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def segment(value: object) -> str:
    """Returns an id as a part of a path."""
    return quote(str(value), safe="")


def options(*, idempotency_key: str | None = None, dry_run: bool = False, if_match: str | None = None) -> dict[str, str]:
    """Returns the headers that express the options of a call."""
    headers = {"idempotency-key": idempotency_key, "dry-run": "true" if dry_run else None, "if-match": if_match}
    return {name: value for name, value in headers.items() if value is not None}


def new_key() -> str:
    """Returns an idempotency key, for a call that was given none."""
    return str(uuid.uuid4())


def answer_of(result: httpx.Response | NoResponseError) -> Answer:
    """Returns the answer of a response, or of a redirect, which is not followed. Raises the error of an unsuccessful one."""
    if isinstance(result, NoResponseError):
        raise result
    if not (result.is_success or result.has_redirect_location):
        raise error_of(result)
    # A statement in PDF is in `response.content` alone.
    is_json = result.headers.get("content-type", "").startswith("application/json")
    body = result.json() if is_json and result.content else None
    data = body["data"] if isinstance(body, dict) and "data" in body else body
    return Answer(data, body, result)


def may_retry(request: Outgoing, result: httpx.Response | NoResponseError) -> bool:
    """Returns True if a request may be sent again after this response, or after none.

    A 429 was refused before it had an effect. After all other failures the request may have been executed, so only requests that can be
    executed twice are repeated: reads, writes with an idempotency key, and updates that do not depend on an earlier state.
    """
    status = result.status_code if isinstance(result, httpx.Response) else None
    if status == 429:
        return True
    keyed = "idempotency-key" in request.headers
    if not (request.method == "GET" or keyed or (request.method == "PUT" and "if-match" not in request.headers)):
        return False
    # 409: the first request of the key is still running, after an attempt that this client gave up.
    return status is None or status in _TRANSIENT or (status == 409 and keyed)


def pause_before(retries: int, result: httpx.Response | NoResponseError) -> float | None:
    """Returns the seconds before the next attempt; None if the platform asks for a longer pause than a call should take."""
    asked = _asked_pause(result.headers.get("retry-after")) if isinstance(result, httpx.Response) else None
    if asked is not None:
        return asked if asked <= _MAX_WAIT else None
    # Half of it is random, so that many clients do not return at the same moment.
    return min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0**retries) * (1 + random.random()) / 2


def _asked_pause(header: str | None) -> float | None:
    """Returns the seconds that a `Retry-After` asks for: a number, or a date."""
    if header is None:
        return None
    try:
        seconds = float(header) if header.isdecimal() else parsedate_to_datetime(header).timestamp() - time.time()
    except ValueError:
        return None
    return max(0.0, seconds)
