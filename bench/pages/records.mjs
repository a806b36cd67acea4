/** Charges and subscriptions of the app, and orders that webhooks report. */
const COUNT = 12;
const RETURN_URL = 'http://localhost:4000/billing';

/**
 * Adds charges, a webhook whose receiver does not answer, and orders to the demo store, so that the pages about them have rows.
 * @param {string} url
 * @param {string} token access token of the demo app
 */
export async function addRecords(url, token) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/apps/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path}: ${String(response.status)} ${await response.text()}`);
  };
  await post('/webhooks', { event_topic: 'order.created', target_url: 'http://127.0.0.1:9/' });
  for (let n = 1; n <= COUNT; n++) {
    const charge = { name: `Charge ${String(n)}`, amount: 100 * n, return_url: RETURN_URL };
    await post('/billing/charges', charge);
    await post('/billing/subscriptions', { ...charge, billing_interval: 'monthly' });
    await post('/orders', {
      address: { address: 'House 7', city: 'Dhaka' },
      order_items: [{ name: 'Tea', price: 90, quantity: n }],
    });
    await post('/discounts', { code: `BENCH${String(n)}`, percentage: n });
  }
}
