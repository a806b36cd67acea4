import { ConflictError, InvalidRequestError, NotFoundError, PermissionError, PlatformError } from '@merchant-apps-platform/client';
import { app, platformWith, print, store_id } from './app.js';

// Places the order of the documentation, reads it back, and meets errors.

const platform = app.store(store_id);
const input = {
  address: { name: 'Rahim Uddin', phone: '01711111111', address: 'House 7, Road 3', city: 'Dhaka' },
  order_items: [{ name: 'Panjabi', price: 1250.5, quantity: 2 }],
};

const tried = await platform.orders.create(input, { dryRun: true });
const placed = await platform.orders.create(input);
const same = await platform.orders.create(input, { idempotencyKey: 'mine' });
const again = await platform.orders.create(input, { idempotencyKey: 'mine' });
print({ tried: tried.grand_total, placed: placed.grand_total, repeated: same.order_id === again.order_id });

const { data: order, response } = await platform.orders.get(placed.order_id).withResponse();
const ifMatch = response.headers.get('etag') ?? '';
await platform.orders.update(order.order_id, { note: 'Ring twice.' }, { ifMatch });
const { order_status } = await platform.orders.updateStatus(order.order_id, { order_status: 'shipped' });
const fields = await platform.orders.get(order.order_id, { fields: ['note'] });
print({ order_status, fields });

/** Returns what an error says. */
async function errorOf(call: Promise<unknown>): Promise<object> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PlatformError)) throw new TypeError('There was no error.', { cause: error });
  const { name, status, code, errors, help_url } = error;
  const classes = { ConflictError, InvalidRequestError, NotFoundError, PermissionError };
  const kind = Object.entries(classes).find(([, one]) => error instanceof one)?.[0];
  return { name, kind, status, code, fields: errors.map(({ field }) => field), help_url, request_id: typeof error.request_id };
}

print([
  await errorOf(platform.orders.update(order.order_id, { note: 'Too late.' }, { ifMatch })),
  await errorOf(platform.orders.get(987_654_321)),
  await errorOf(platform.orders.create({ ...input, order_items: [] })),
  await errorOf(platform.customers.create({ name: 'Rahim', phone: '01711111111' })),
  await errorOf(platformWith('svc_at_none').store.get()),
]);
