"""Places the order of the documentation, reads it back, reads lists, and meets errors."""

from collections.abc import Callable

from merchant_apps_platform import Platform, PlatformError
from merchant_apps_platform.reference.types import CreateOrder
from setting import app, settings, show, store_id

platform = app().store(store_id)
order: CreateOrder = {
    "address": {"name": "Rahim Uddin", "phone": "01711111111", "address": "House 7, Road 3", "city": "Dhaka"},
    "order_items": [{"name": "Panjabi", "price": 1250.5, "quantity": 2}],
}

tried = platform.orders.create(order, dry_run=True)
placed = platform.orders.create(order)
same = platform.orders.create(order, idempotency_key="mine")
again = platform.orders.create(order, idempotency_key="mine")
show({"tried": tried["grand_total"], "placed": placed["grand_total"], "repeated": same["order_id"] == again["order_id"]})

etag = platform.request("GET", f"/api/apps/v1/orders/{placed['order_id']}").response.headers["etag"]
platform.orders.update(placed["order_id"], {"note": "Ring twice."}, if_match=etag)
changed = platform.orders.update_status(placed["order_id"], {"order_status": "shipped"})
note = platform.orders.get(placed["order_id"], fields=["note"])
show({"order_status": changed["order_status"], "fields": note})

page = platform.orders.list(limit=1).page()
ids = [one["order_id"] for one in platform.orders.list(limit=1, sort="created_at:asc")]
second = [one["order_id"] for one in platform.orders.list(limit=1, page=2, sort="created_at:asc")]
some = platform.orders.list(limit=1).take(1)
events = [event["data"]["order_id"] for event in platform.events.list(after=0, limit=1, topics="order.created")]
show({"total": page["pagination"]["total"], "ids": ids, "second": second, "some": len(some), "events": events})


def outcome(call: Callable[[], object]) -> object:
    """Returns what the error of a call says."""
    try:
        return call()
    except PlatformError as error:
        fields = [one["field"] for one in error.errors]
        return [type(error).__name__, error.status, error.code, fields, error.request_id is not None, error.help_url]


show(
    [
        outcome(lambda: platform.orders.update(placed["order_id"], {"note": "Too late."}, if_match=etag)),
        outcome(lambda: platform.orders.get(987_654_321)),
        outcome(lambda: platform.orders.create({"address": order["address"], "order_items": []})),
        outcome(lambda: platform.customers.create({"name": "Rahim", "phone": "01711111111"})),
        outcome(Platform(settings["base_url"], access_token="svc_at_none").store.get),
    ]
)
