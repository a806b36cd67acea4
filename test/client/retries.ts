import type { Shop } from '../factories.js';
import type { FaultyLink } from './faulty-link.js';

/** Runs the program `retries` of a client with these variables, and returns the lines that it prints. */
type Run = (env: Readonly<Record<string, string>>) => Promise<unknown[]>;

/**
 * Refuses requests of a client and loses responses, and expects that it repeats all requests that are safe to repeat, and no others.
 * `no_response` is the error of the client for a lost response.
 */
export async function expectSafeRetries(
  link: FaultyLink,
  shop: Shop,
  { run, no_response }: { run: Run; no_response: string },
): Promise<void> {
  const { category_id } = (await shop.post('/categories', { name: 'Shoes' })).body.data as { category_id: number };
  const deletion = `DELETE /api/apps/v1/categories/${String(category_id)}`;
  const [categories, orders, store] = ['POST /api/apps/v1/categories', 'POST /api/apps/v1/orders', 'GET /api/apps/v1/store'] as const;
  link.fail(categories, 'limited');
  link.fail(orders, 'lost', 'lost');
  link.fail(deletion, 'lost');
  link.fail(store, 'limited');
  const before = [categories, orders, deletion, store].map((one) => link.count(one));
  expect(await run({ ACCESS_TOKEN: shop.access_token, CATEGORY_ID: String(category_id) })).toEqual([
    { limited: 'accepted', lost: 'accepted', not_repeated: no_response, without_retries: 'RateLimitError after 0 s' },
  ]);
  expect([categories, orders, deletion, store].map((one, n) => link.count(one) - before[n]!)).toEqual([2, 3, 1, 1]);
  expect((await shop.get('/orders')).body.pagination.total).toBe(1);
}
