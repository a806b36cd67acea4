"""What the programs of the specs share: an app with the settings of its environment."""

import json
import os
from typing import Any

from merchant_apps_platform import App, AsyncApp, AsyncFileTokenStore, FileTokenStore

settings = json.loads(os.environ["APP"])
tokens_file = settings.pop("tokens_file")
store_id = int(os.environ.get("STORE_ID", "0"))
scopes = ["read:orders", "write:orders"]


def app() -> App:
    """Returns the app."""
    return App(**settings, scopes=scopes, tokens=FileTokenStore(tokens_file))


def async_app() -> AsyncApp:
    """Returns the app for asyncio."""
    return AsyncApp(**settings, scopes=scopes, tokens=AsyncFileTokenStore(tokens_file))


def show(result: Any) -> None:
    """Prints a result for the spec."""
    print(json.dumps(result), flush=True)
