"""Names that have a form for asyncio and one for threads; `_sync` is made from `_async` by dropping the prefix."""

import asyncio
import threading
import time

AsyncLock = asyncio.Lock
Lock = threading.Lock
async_sleep = asyncio.sleep
sleep = time.sleep
