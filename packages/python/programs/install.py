"""Installs the app in two steps: prints the address of the consent page, and reads what the browser of the merchant brought back."""

import asyncio
import json
import os

from merchant_apps_platform import StateError
from setting import async_app, show, store_id


async def main() -> None:
    """Installs and places an order with asyncio."""
    async with async_app() as app:
        if "BACK" not in os.environ:
            installing = app.begin_install(store_id)
            show([installing.url, installing.state])
            return
        back = json.loads(os.environ["BACK"])
        try:
            await app.install(**back | {"kept_state": "of another browser"})
        except StateError as error:
            show(str(error))
        tokens = await app.install(**back)
        show({"store_name": tokens["store_name"], "scope": tokens["scope"]})
        await app.store(store_id).orders.create(
            {"address": {"address": "House 7"}, "order_items": [{"name": "Saree", "price": 100, "quantity": 1}]}
        )
        show([order["grand_total"] async for order in app.store(store_id).orders.list(limit=1)])
        await app.forget(store_id=store_id, installation_id=tokens["installation_id"])


asyncio.run(main())
