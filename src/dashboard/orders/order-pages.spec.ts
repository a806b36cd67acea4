import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { makeProduct } from '../../../test/catalog.js';
import { merchantOf } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { hiddenFields, useStorePages } from '../../../test/pages.js';
import { nodes, plansOf, readsDuring } from '../../../test/plans.js';

const STATUSES = { order_status: 'pending', financial_status: 'pending', fulfillment_status: 'un-fulfilled' };

describe('the pages of orders', () => {
  const api = useApi();
  const pages = useStorePages(api, 'orders');
  const { open, post } = pages;
  let shop: Shop;
  let list: string;
  beforeEach(() => ({ shop, list } = pages));

  const order = async (order_id: number): Promise<Json> => (await shop.get(`/orders/${String(order_id)}`)).body.data;
  const topics = async (): Promise<string[]> =>
    (await api.events(shop.store_id)).map(({ event_topic }) => event_topic).filter((topic) => topic.startsWith('order.'));
  /** Numbers of the orders that a page lists. */
  const listed = async (query: string): Promise<number[]> => {
    const { status, text } = await open(list + query);
    expect(status).toBe(200);
    return [...text.matchAll(/>Order (\d+)</g)].map(([, number]) => Number(number));
  };

  it('list the orders of the store, with filters, sorting and a search', async () => {
    expect((await open(list)).text).toContain('No orders yet.');
    const { user_id } = (await shop.post('/customers', { name: 'Anna Ahmed', phone: '01712345678' })).body.data;
    await place(shop, { customer_id: user_id, order_items: [{ name: 'Mug', price: 50, quantity: 1 }] });
    const { order_id } = await place(shop, { order_status: 'shipped', address: { address: 'Road 1', name: 'Karim' } });
    await place(await api.shop());
    await post(`${list}/${String(order_id)}/courier`, { event: 'picked', courier: '', tracking_code: 'PX-1' });
    expect(await listed('')).toEqual([1002, 1001]);
    expect(await listed('?sort=grand_total:asc')).toEqual([1001, 1002]);
    expect(await listed('?order_status=shipped')).toEqual([1002]);
    expect(await listed('?order_status=shipped&financial_status=paid')).toEqual([]);
    expect(await listed(`?customer_id=${String(user_id)}`)).toEqual([1001]);
    expect(await listed('?until=2020-01-01')).toEqual([]);
    expect(await listed('?order_status=x&sort=x&since=x&customer_id=x&cursor=')).toEqual([1002, 1001]);
    for (const text of ['1001', 'anna', '01712345678']) expect(await listed(`?q=${text}`)).toEqual([1001]);
    expect(await listed('?q=PX-1')).toEqual([1002]);
    const { text } = await open(`${list}?q=nobody`);
    expect(text).toContain('No order matches.');
    expect(text).toContain(`<a class="button secondary" href="${list}">All orders</a>`);
    const shown = (await open(list)).text;
    for (const words of ['2 entries', 'Karim', 'Anna Ahmed', 'Cash on delivery', 'Bangladesh Time (GMT+6)']) expect(shown).toContain(words);
    expect((await open(`${list}?lang=bn`)).text).toContain('ক্যাশ অন ডেলিভারি');
  });

  it('lead from page to page by cursors', async () => {
    await place(shop);
    await api.query(
      `INSERT INTO orders (store_id, store_serial_order_no, order_status, financial_status, fulfillment_status, sub_total, grand_total, total,
         address, created_at)
       SELECT $1, 1001 + n, 'pending', 'pending', 'un-fulfilled', 1, 1, 1, '{"address":"x"}', now() + n * interval '1 ms'
       FROM generate_series(1, 60) n`,
      [shop.store_id],
    );
    const { text } = await open(`${list}?order_status=pending`);
    expect(text).toContain('61 entries');
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(text) ?? [];
    const second = (await open(next.replaceAll('&amp;', '&'))).text;
    expect([...second.matchAll(/>Order \d+</g)]).toHaveLength(11);
    expect(second).toContain(`href="${list}?order_status=pending">First page`);
    const { status, headers } = await open(`${list}?cursor=nonsense&order_status=pending`);
    expect([status, headers.get('location')]).toEqual([302, `${list}?order_status=pending`]);
  });

  it('change the statuses like the API, as the merchant, and show the history', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    const hidden = hiddenFields(await open(path), `${path}/status`);
    expect(hidden['version']).toBe('1');
    const saved = await post(`${path}/status`, { ...hidden, ...STATUSES, order_status: 'processing', financial_status: 'paid' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?done=order_status_saved`]);
    expect(await order(order_id)).toMatchObject({ order_status: 'processing', financial_status: 'paid', processed_at: expect.any(String) });
    const [event] = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'order.status_changed');
    expect(event).toMatchObject({ origin: { type: 'merchant' }, data: { previous_status: 'pending', status: 'processing' } });
    const { text } = await open(`${path}?done=order_status_saved`);
    for (const words of ['The status was changed.', '<h2>Items</h2>', 'Pending → Processing', 'by the staff of the store', 'GMT+6'])
      expect(text).toContain(words);
  });

  it('publish one event for twenty concurrent submissions', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    const hidden = hiddenFields(await open(path), `${path}/status`);
    const answers = await atOnce(20, () => post(`${path}/status`, { ...hidden, ...STATUSES, order_status: 'processing' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await topics()).toEqual(['order.created', 'order.status_changed']);
  });

  it('show the stored values next to the typed ones when someone else changed the order', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    await shop.put(`/orders/${String(order_id)}`, { internal_note: 'Call first.' });
    const typed = { note: 'Ring <twice>', internal_note: 'Mine', tags: 'gift' };
    const refused = await post(`${path}/notes`, { version: '1', ...typed });
    expect(refused.status).toBe(409);
    for (const words of ['changed by someone else', 'Ring &lt;twice>', '>Mine<', 'Current value: Call first.', 'value="gift"'])
      expect(refused.text).toContain(words);
    expect(await order(order_id)).toMatchObject({ note: null, internal_note: 'Call first.', tags: null });
    expect((await post(`${path}/notes`, { ...hiddenFields(refused, `${path}/notes`), ...typed })).status).toBe(303);
    expect(await order(order_id)).toMatchObject(typed);
  });

  it('name the bundles of lines, with links to bundles that the store has', async () => {
    const { order_id } = await place(shop, { order_items: ['Cup', 'Pot', 'Tray'].map((name) => ({ name, price: 50, quantity: 1 })) });
    const made = async (name: string): Promise<number> => (await makeProduct(shop, { name })).product_id as number;
    const [set, old] = [await made('Tea <set>'), await made('Old set')];
    await api.query('UPDATE products SET is_bundle = 1 WHERE store_id = $1', [shop.store_id]);
    await shop.delete(`/products/${String(old)}`);
    await api.query(
      `UPDATE order_items SET bundle_id = (ARRAY[$2, $3, 987654]::bigint[])[array_position(ARRAY['Cup', 'Pot', 'Tray'], name::text)] WHERE store_id = $1`,
      [shop.store_id, set, old],
    );
    const path = `${list}/${String(order_id)}`;
    const { text } = await open(path);
    const link = `<a href="/${String(shop.store_id)}/products/${String(set)}">Part of the bundle Tea &lt;set></a>`;
    for (const words of [link, '<span class="hint">Part of the bundle Old set</span>', 'Part of bundle 987654'])
      expect(text).toContain(words);
    expect((await open(`${path}?lang=bn`)).text).toContain('Tea &lt;set> বান্ডেলের অংশ');
    const read = await readsDuring(api, shop.store_id, () => open(path));
    expect(read.filter((each) => each.text.includes('is_bundle = 1'))).toHaveLength(1);
  });

  it('keep what was typed when it is refused, with the error at its field', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    const long = await post(`${path}/notes`, { version: '1', note: 'Ring twice.', internal_note: '', tags: 'x'.repeat(1001) });
    expect(long.status).toBe(400);
    for (const words of ['Ring twice.', 'x'.repeat(1001), 'At most 1,000 characters.']) expect(long.text).toContain(words);
    expect(long.text).toMatch(/name="tags"[^>]*aria-describedby="hint-tags error-tags"[^>]*aria-invalid/);
    const wrong = await post(`${path}/status`, { version: '1', ...STATUSES, order_status: 'delivered', financial_status: 'paid' });
    expect([wrong.status, wrong.text.includes('Choose one of the statuses.')]).toEqual([400, true]);
    expect(wrong.text).toMatch(/<option value="paid" selected/);
    expect(await topics()).toEqual(['order.created']);
  });

  it('cancel an order after showing the effects', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    const asked = await open(`${path}/cancel`);
    for (const words of ['Cancel order 1001?', 'reserved', '“Pending”']) expect(asked.text).toContain(words);
    const hidden = hiddenFields(asked, `${path}/cancel`);
    expect((await post(`${path}/cancel`, hidden)).headers.get('location')).toBe(`${path}?done=order_was_cancelled`);
    expect(await order(order_id)).toMatchObject({ order_status: 'cancelled', financial_status: 'pending' });
    expect((await open(path)).text).not.toContain(`${path}/cancel"`);
  });

  it('do not cancel an order that was changed since the page was opened', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    const hidden = hiddenFields(await open(`${path}/cancel`), `${path}/cancel`);
    await shop.put(`/orders/${String(order_id)}`, { internal_note: 'Call first.' });
    expect((await post(`${path}/cancel`, hidden)).status).toBe(409);
    expect(await order(order_id)).toMatchObject({ order_status: 'pending' });
  });

  it('require the permission to view orders, and their forms the one to change them', async () => {
    const { order_id } = await place(shop);
    const path = `${list}/${String(order_id)}`;
    const seenBy = async (...permissions: string[]): Promise<object> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const shown = await open(path, staff);
      return {
        nav: (await open(`/${String(shop.store_id)}/home`, staff)).text.includes(`href="${list}"`),
        pages: [(await open(list, staff)).status, shown.status, (await open(`${path}/cancel`, staff)).status],
        form: shown.text.includes(`${path}/status"`),
        write: (await post(`${path}/status`, { version: '9', ...STATUSES, order_status: 'hold' }, staff)).status,
      };
    };
    expect(await seenBy('apps__use_apps')).toEqual({ nav: false, pages: [403, 403, 403], form: false, write: 403 });
    expect(await seenBy('orders__view_orders')).toEqual({ nav: true, pages: [200, 200, 403], form: false, write: 403 });
    expect(await seenBy('orders__view_orders', 'orders__edit_orders')).toEqual({
      nav: true,
      pages: [200, 200, 200],
      form: true,
      write: 409,
    });
  });

  it('do not exist for the orders of other stores', async () => {
    const { order_id } = await place(await api.shop());
    const path = `${list}/${String(order_id)}`;
    const form = { version: '1', ...STATUSES, order_status: 'hold', note: '', internal_note: '', tags: '' };
    expect((await open(path)).status).toBe(404);
    for (const act of ['status', 'notes', 'cancel']) expect((await post(`${path}/${act}`, form)).status).toBe(404);
  });

  it('read a list and an order in few statements, each by an index', async () => {
    const { order_id } = await place(shop);
    const lists = await readsDuring(api, shop.store_id, () => open(`${list}?q=1001&order_status=pending`));
    const details = await readsDuring(api, shop.store_id, () => open(`${list}/${String(order_id)}`));
    expect(lists.length).toBeLessThanOrEqual(9);
    expect(details.length).toBeLessThanOrEqual(9);
    const history = details.filter(({ text }) => text.includes('data,order_id'));
    await api.query(
      `INSERT INTO events (store_id, sequence, event_id, topic, body, created_at)
       SELECT $1, n, gen_random_uuid(), 'order.updated', json_build_object('data', json_build_object('order_id', n)), now()
       FROM generate_series(1000, 6000) n`,
      [shop.store_id],
    );
    await api.query('ANALYZE events');
    const plans = (await Promise.all(history.map((statement) => plansOf(api, statement)))).flat();
    expect(plans.flatMap(nodes).map((node) => node['Index Name'])).toContain('events_order_id_idx');
    await api.query('DELETE FROM events WHERE store_id = $1 AND sequence >= 1000', [shop.store_id]);
  });
});
