"""Client of the merchant apps platform: typed API calls, installation and webhooks."""

from ._async.app import AsyncApp
from ._async.credentials import AsyncCredentials
from ._async.pages import AsyncPages
from ._async.platform import AsyncPlatform
from ._async.token_stores import AsyncFileTokenStore, AsyncMemoryTokenStore, AsyncTokenStore
from ._installing import Installing, StateError
from ._requests import Answer
from ._sync.app import App
from ._sync.credentials import Credentials
from ._sync.pages import Pages
from ._sync.platform import Platform
from ._sync.token_stores import FileTokenStore, MemoryTokenStore, TokenStore
from .errors import (
    AuthenticationError,
    BillingError,
    ConflictError,
    GrantError,
    IdempotencyError,
    InvalidRequestError,
    NoResponseError,
    NotFoundError,
    NotInstalledError,
    PermissionDeniedError,
    PlatformError,
    RateLimitError,
    ServerError,
)
from .reference.types import WebhookEvent
from .tokens import Tokens
from .webhooks import WebhookSignatureError, verify_webhook

__all__ = [
    "Answer",
    "App",
    "AsyncApp",
    "AsyncCredentials",
    "AsyncFileTokenStore",
    "AsyncMemoryTokenStore",
    "AsyncPages",
    "AsyncPlatform",
    "AsyncTokenStore",
    "AuthenticationError",
    "BillingError",
    "ConflictError",
    "Credentials",
    "FileTokenStore",
    "GrantError",
    "IdempotencyError",
    "Installing",
    "InvalidRequestError",
    "MemoryTokenStore",
    "NoResponseError",
    "NotFoundError",
    "NotInstalledError",
    "Pages",
    "PermissionDeniedError",
    "Platform",
    "PlatformError",
    "RateLimitError",
    "ServerError",
    "StateError",
    "TokenStore",
    "Tokens",
    "WebhookEvent",
    "WebhookSignatureError",
    "verify_webhook",
]
