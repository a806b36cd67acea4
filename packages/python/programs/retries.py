"""Meets a limit and lost responses; the spec decides which request fails."""

import os
from collections.abc import Callable

from merchant_apps_platform import NoResponseError, Platform, RateLimitError
from setting import settings, show

platform = Platform(settings["base_url"], access_token=os.environ["ACCESS_TOKEN"])
impatient = Platform(settings["base_url"], access_token=os.environ["ACCESS_TOKEN"], max_retries=0)


def outcome(call: Callable[[], object]) -> str:
    """Returns the name of the error of a call, or `accepted`."""
    try:
        call()
        return "accepted"
    except RateLimitError as error:
        return f"RateLimitError after {error.retry_after:g} s"
    except NoResponseError:
        return "NoResponseError"


show(
    {
        "limited": outcome(lambda: platform.categories.create({"name": "Clothes"})),
        "lost": outcome(
            lambda: platform.orders.create(
                {"address": {"address": "House 7"}, "order_items": [{"name": "Saree", "price": 100, "quantity": 1}]}
            )
        ),
        "not_repeated": outcome(lambda: platform.categories.delete(int(os.environ["CATEGORY_ID"]))),
        "without_retries": outcome(impatient.store.get),
    }
)
