"""Calls with an expired token, several times in parallel: with threads or with asyncio. The spec runs it in two processes at once."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

from setting import app, async_app, show, store_id


async def with_tasks() -> list[int]:
    """Calls from several tasks."""
    async with async_app() as an_app:
        stores = await asyncio.gather(*(an_app.store(store_id).installation.get() for _ in range(3)))
        return [one["store_id"] for one in stores]


def with_threads() -> list[int]:
    """Calls from several threads."""
    with app() as an_app, ThreadPoolExecutor() as pool:
        return [one["store_id"] for one in pool.map(lambda _: an_app.store(store_id).installation.get(), range(3))]


show(asyncio.run(with_tasks()) if os.environ["STYLE"] == "asyncio" else with_threads())
