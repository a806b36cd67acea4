import { Platform, type WebhookEvent } from '@merchant-apps-platform/client';

// Every statement after a line `// Mistake` must not compile.

declare const event: WebhookEvent;
const platform = new Platform({ base_url: 'https://platform.example', access_token: 'svc_at_none' });
const address = { address: 'House 7, Road 3' };

// Mistake: an order has lines.
await platform.orders.create({ address });
// Mistake: no such status.
await platform.orders.list({ status: 'lost' });
// Mistake: a price is a number.
await platform.orders.create({ address, order_items: [{ name: 'Panjabi', price: '1250.5', quantity: 2 }] });
// Mistake: a read has no idempotency key.
await platform.orders.get(1, {}, { idempotencyKey: 'a' });
// Mistake: no such field.
console.log((await platform.orders.get(1)).total_amount);
// Mistake: the event of this topic has no order.
if (event.event_topic === 'product.deleted') console.log(event.data.order_id);
