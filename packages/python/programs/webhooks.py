"""Verifies deliveries, one a line: prints the event, or why it is refused."""

import json
import os
import sys

from merchant_apps_platform import WebhookEvent, WebhookSignatureError, verify_webhook
from setting import show

secrets = os.environ["SECRETS"].split()


def described(event: WebhookEvent) -> object:
    """Returns what the event says; the topic selects the type of its data."""
    if event["event_topic"] == "order.created":
        return {"order_id": event["data"]["order_id"], "total": event["data"]["grand_total"]}
    return event["event_topic"]


for line in sys.stdin:
    delivery = json.loads(line)
    try:
        show(described(verify_webhook(secrets, delivery["body"], delivery["headers"])))
    except WebhookSignatureError as error:
        show(str(error))
