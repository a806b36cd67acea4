"""Every statement after a line `# Mistake` must be refused by mypy."""

from merchant_apps_platform import Platform, WebhookEvent

platform = Platform("https://platform.example", access_token="svc_at_none")


def mistakes(event: WebhookEvent) -> None:
    """Is never called."""
    # Mistake: an order has lines.
    platform.orders.create({"address": {"address": "House 7"}})
    # Mistake: no such status.
    platform.orders.list(status="lost")
    # Mistake: a price is a number.
    platform.orders.create({"address": {}, "order_items": [{"name": "Panjabi", "price": "1250.5", "quantity": 2}]})
    # Mistake: a read has no idempotency key.
    platform.orders.get(1, idempotency_key="a")
    # Mistake: no such field.
    print(platform.orders.get(1)["total_amount"])
    # Mistake: the event of this topic has no order.
    print(event["data"]["order_id"] if event["event_topic"] == "product.deleted" else "")
