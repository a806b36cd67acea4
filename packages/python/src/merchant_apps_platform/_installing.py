"""The start of an installation: the address of the consent page, a state and PKCE."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode


class StateError(Exception):
    """The installation was not started in this browser."""

    @classmethod
    def raise_unless_same(cls, state: str, kept_state: str | None) -> None:
        """Compares the states in constant time."""
        if not state or not hmac.compare_digest(state.encode(), (kept_state or "").encode()):
            raise cls("This installation was not started in this browser.")


@dataclass(frozen=True)
class Installing:
    """An installation that a merchant has not decided on."""

    url: str
    """Address of the consent page."""
    state: str
    """Random text that must be bound to the browser of the merchant, e.g. by a cookie."""

    @classmethod
    def begin(
        cls, base_url: str, *, client_id: str, client_secret: str, redirect_uri: str, scopes: Sequence[str], store_id: int
    ) -> Installing:
        """Starts an installation with a new state. The code that comes back can be exchanged only with this state (PKCE)."""
        state = secrets.token_urlsafe(32)
        challenge = hashlib.sha256(verifier_of(client_secret, state).encode()).digest()
        query = {
            "client_id": client_id,
            "redirect_uri": redirect_uri,
            "scope": ",".join(scopes),
            "state": state,
            "store_id": store_id,
            "code_challenge": _base64url(challenge),
            "code_challenge_method": "S256",
        }
        return cls(f"{base_url}/api/apps/oauth/authorize?{urlencode(query)}", state)


def verifier_of(client_secret: str, state: str) -> str:
    """Returns the PKCE verifier of a state, which only the app can compute, so that it does not have to be kept."""
    return _base64url(hmac.digest(client_secret.encode(), f"pkce {state}".encode(), hashlib.sha256))


def _base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
