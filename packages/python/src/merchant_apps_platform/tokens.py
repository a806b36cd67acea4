"""Tokens of installations."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TypedDict

from .reference.types import TokenAnswer

_EARLY = 60.0
"""Time before its expiry at which an access token is refreshed, in seconds."""


class Tokens(TypedDict):
    """Tokens of an installation. They grant access to the store: keep them like passwords."""

    store_id: int
    store_name: str
    installation_id: int
    is_sandbox: int
    """1 for a sandbox store, whose payments move no money."""
    access_token: str
    refresh_token: str
    scope: str
    """Granted scopes, separated by spaces."""
    expires_at: float
    """Time at which the access token expires, in milliseconds since 1970."""


def tokens_of(answer: TokenAnswer) -> Tokens:
    """Returns the tokens of a new installation."""
    return {
        "store_id": answer["store_id"],
        "store_name": answer.get("store_name", ""),
        "installation_id": answer["installation_id"],
        "is_sandbox": answer.get("is_sandbox", 0),
        "access_token": answer["access_token"],
        "refresh_token": answer["refresh_token"],
        "scope": answer["scope"],
        "expires_at": _expiry_of(answer),
    }


def refreshed(kept: Tokens, answer: TokenAnswer) -> Tokens:
    """Returns the tokens after a refresh."""
    fresh = kept.copy()
    fresh["access_token"] = answer["access_token"]
    fresh["refresh_token"] = answer["refresh_token"]
    fresh["scope"] = answer["scope"]
    fresh["expires_at"] = _expiry_of(answer)
    return fresh


def is_fresh(tokens: Tokens) -> bool:
    """Returns True while the access token can be used."""
    return time.time() < tokens["expires_at"] / 1000 - _EARLY


def bearer(access_token: str) -> Mapping[str, str]:
    """Returns the header of an access token."""
    return {"authorization": f"Bearer {access_token}"}


def _expiry_of(answer: TokenAnswer) -> float:
    return (time.time() + answer["expires_in"]) * 1000
