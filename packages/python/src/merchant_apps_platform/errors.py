"""Errors of the platform as classes; `code` is exact."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

import httpx

from .reference.types import ErrorCode, ErrorField


class PlatformError(Exception):
    """The platform refused a request. Subclasses name the reason."""

    def __init__(self, message: str, response: httpx.Response, body: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.message = message
        self.status = response.status_code
        """HTTP status."""
        self.code = cast("ErrorCode | None", body.get("code") or body.get("error"))
        """Machine-readable code; some errors have none."""
        self.request_id: str | None = response.headers.get("x-request-id")
        """Id of the request, in the logs of the platform and in the request log of the app."""
        self.help_url = _help_of(response.headers.get("link", ""))
        """Page that explains the error and what to do."""
        self.errors = cast("list[ErrorField]", body.get("errors") or [])
        """Fields that are not valid."""
        self.headers = response.headers


class InvalidRequestError(PlatformError):
    """400: the request is not valid."""


class AuthenticationError(PlatformError):
    """401: the credentials are missing, wrong or revoked."""


class PermissionDeniedError(PlatformError):
    """403: the credentials are valid, but do not allow this."""


class NotFoundError(PlatformError):
    """404: there is no such resource in this store."""


class ConflictError(PlatformError):
    """409: the request conflicts with the present state."""


class IdempotencyError(PlatformError):
    """The idempotency key was used with another body, or its first request is still running."""


class BillingError(PlatformError):
    """A charge, a subscription or the wallet does not allow this."""


class GrantError(PlatformError):
    """The token endpoint refused a code or a refresh token: the merchant must install the app again."""


class RateLimitError(PlatformError):
    """429: too many requests."""

    @property
    def retry_after(self) -> float:
        """Seconds until the next request is accepted."""
        return float(self.headers.get("retry-after", 0))


class ServerError(PlatformError):
    """5xx: the platform failed or has too much to do."""


class NoResponseError(Exception):
    """There was no response: the connection failed or took too long. `__cause__` is the reason."""


class NotInstalledError(Exception):
    """The app is not installed on the store, or not any more."""

    def __init__(self, store_id: int) -> None:
        super().__init__(f"The app is not installed on store {store_id}.")
        self.store_id = store_id


_BILLING = (
    "invalid_amount",
    "invalid_return_url",
    "charge_not_found",
    "charge_not_pending",
    "charge_not_cancellable",
    "charge_not_refundable",
    "payment_under_review",
    "gateway_error",
    "gateway_refused",
    "no_active_subscription",
    "usage_cap_exceeded",
    "insufficient_balance",
)

_BY_CODE: Mapping[str, type[PlatformError]] = {
    "idempotency_key_reused": IdempotencyError,
    "idempotency_in_progress": IdempotencyError,
    "invalid_grant": GrantError,
    **dict.fromkeys(_BILLING, BillingError),
}

_BY_STATUS: Mapping[int, type[PlatformError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_of(response: httpx.Response) -> PlatformError:
    """Returns the error of an unsuccessful response."""
    body = _body_of(response)
    status = response.status_code
    known = _BY_CODE.get(str(body.get("code") or body.get("error"))) or _BY_STATUS.get(status)
    message = str(body.get("message") or response.reason_phrase or f"status {status}")
    return (known or (ServerError if status >= 500 else InvalidRequestError))(message, response, body)


def _body_of(response: httpx.Response) -> Mapping[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _help_of(link: str) -> str | None:
    """Returns the address that a `Link` header names as help."""
    found = re.search(r'<([^>]*)>[^,]*rel="?help\b', link)
    return found[1] if found else None
