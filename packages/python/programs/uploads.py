"""Uploads a file in a form, and reads a redirect."""

import os
from pathlib import Path

from merchant_apps_platform import Platform, PlatformError
from setting import settings, show

platform = Platform(settings["base_url"], access_token=os.environ["ACCESS_TOKEN"])
customers = Path("customers.ndjson")
customers.write_text('{"phone": "01711111111"}\n')
keyed = {"Idempotency-Key": os.environ["KEY"]}
for resource in ("customers", "customers", "moons"):
    try:
        form = {"resource": resource}
        answer = platform.request("POST", "/api/apps/v1/bulk/imports", form=form, files=[("file", customers)], headers=keyed)
        show([answer.response.status_code, answer.data["resource"], answer.data["job_id"]])
    except PlatformError as error:
        show([error.status, type(error).__name__])
redirect = platform.request("GET", "/1/orders", headers={"accept": "text/html"})
show([redirect.response.status_code, redirect.data, redirect.response.headers["location"]])
