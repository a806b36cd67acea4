import { platformWith, print } from './app.js';

// Reads lists: one page, all pages, a part, and the event feed.

const platform = platformWith(process.env['ACCESS_TOKEN'] ?? '');

const page = await platform.orders.list({ limit: 2, status: 'pending' });
const ids: number[] = [];
for await (const order of platform.orders.list({ limit: 2, sort: 'created_at:asc' })) ids.push(order.order_id);
const some = await platform.orders.list({ limit: 2 }).toArray({ limit: 3 });
const third: number[] = [];
for await (const order of platform.orders.list({ limit: 2, page: 2, sort: 'created_at:asc' })) third.push(order.order_id);
const events = await platform.events.list({ after: 0, limit: 2, topics: 'order.created' }).toArray();

print({ total: page.pagination.total, ids, some: some.length, third, events: events.map(({ data }) => data['order_id']) });
