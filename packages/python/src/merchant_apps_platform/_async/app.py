"""An app with its installations on many stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType

import httpx

from .._installing import Installing, StateError, verifier_of
from ..reference.types import SessionClaims, TokenAnswer, WebhookEvent
from ..tokens import Tokens, tokens_of
from ..webhooks import verify_webhook
from .credentials import AsyncInstallationCredentials
from .platform import AsyncPlatform
from .token_stores import AsyncMemoryTokenStore, AsyncTokenStore


class AsyncApp:
    """An app with its installations on many stores, as it is registered.

    `redirect_uri` is the address that merchants return to after the consent page; `webhook_secret` may be several while one is being
    replaced. Tokens are kept in memory by default.
    """

    def __init__(
        self,
        base_url: str,
        *,
        client_id: str,
        client_secret: str,
        redirect_uri: str,
        scopes: Sequence[str],
        webhook_secret: str | Sequence[str] = (),
        tokens: AsyncTokenStore | None = None,
        max_retries: int = 2,
        timeout: float = 60.0,
    ) -> None:
        self.tokens: AsyncTokenStore = tokens or AsyncMemoryTokenStore()
        self._base_url = base_url.rstrip("/")
        self._client_id = client_id
        self._client_secret = client_secret
        self._redirect_uri = redirect_uri
        self._scopes = scopes
        self._webhook_secret = webhook_secret
        self._max_retries = max_retries
        self._timeout = timeout
        self._client = httpx.AsyncClient()
        self._stores: dict[int, AsyncInstallationCredentials] = {}
        self.platform = AsyncPlatform(
            self._base_url,
            client_id=client_id,
            client_secret=client_secret,
            max_retries=max_retries,
            timeout=timeout,
            http_client=self._client,
        )
        """Client with the credentials of the app itself, for session tokens."""

    def store(self, store_id: int) -> AsyncPlatform:
        """Returns the client of a store. Its calls raise `NotInstalledError` if the app is not installed there."""
        known = self._stores.setdefault(store_id, AsyncInstallationCredentials(store_id, self.tokens, self._refresh))
        return AsyncPlatform(
            self._base_url,
            credentials=known,
            max_retries=self._max_retries,
            timeout=self._timeout,
            http_client=self._client,
        )

    def begin_install(self, store_id: int) -> Installing:
        """Returns the address of the consent page, and the state to keep in the browser of the merchant, e.g. in a cookie."""
        return Installing.begin(
            self._base_url,
            client_id=self._client_id,
            client_secret=self._client_secret,
            redirect_uri=self._redirect_uri,
            scopes=self._scopes,
            store_id=store_id,
        )

    async def install(self, *, code: str, state: str, kept_state: str | None) -> Tokens:
        """Exchanges the code of the consent page for tokens and saves them. This installs the app.

        `state` came with the code; `kept_state` is that of `begin_install`, from the browser. Raises a `StateError` if they differ:
        otherwise an attacker could install the app with a code of another merchant.
        """
        StateError.raise_unless_same(state, kept_state)
        answer = await self.platform.oauth.token(
            {
                "grant_type": "authorization_code",
                "client_id": self._client_id,
                "client_secret": self._client_secret,
                "code": code,
                "redirect_uri": self._redirect_uri,
                "code_verifier": verifier_of(self._client_secret, state),
            }
        )
        tokens = tokens_of(answer)
        await self.tokens.set(tokens)
        # The credentials of an earlier installation would go on with its revoked tokens.
        self._stores.pop(tokens["store_id"], None)
        return tokens

    async def forget(self, *, store_id: int, installation_id: int) -> None:
        """Forgets an installation, unless there is a later one on the same store: for `app.uninstalled`."""
        kept = await self.tokens.get(store_id)
        if kept is not None and kept["installation_id"] == installation_id:
            await self.tokens.delete(store_id)
            self._stores.pop(store_id, None)

    def verify_webhook(self, body: bytes | str, headers: Mapping[str, str]) -> WebhookEvent:
        """Returns the event of a webhook. Raises a `WebhookSignatureError` if the webhook is not authentic."""
        return verify_webhook(self._webhook_secret, body, headers)

    async def verify_session(self, session_token: str) -> SessionClaims:
        """Returns who uses an embedded page. Raises a `PlatformError` if the session token is not valid."""
        return (await self.platform.session_tokens.verify({"session_token": session_token}))["claims"]

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def __aenter__(self) -> AsyncApp:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()

    async def _refresh(self, refresh_token: str) -> TokenAnswer:
        return await self.platform.oauth.token(
            {
                "grant_type": "refresh_token",
                "client_id": self._client_id,
                "client_secret": self._client_secret,
                "refresh_token": refresh_token,
            }
        )
