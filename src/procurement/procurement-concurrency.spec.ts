import type { Answer } from '../../test/caller.js';
import { atOnce, useApi } from '../../test/harness.js';
import { place, plainOrder } from '../../test/orders.js';
import {
  levelOf,
  makeGoods,
  makePurchase,
  makeTransfer,
  plainPurchase,
  plainTransfer,
  purchaseAction,
  transferAction,
} from '../../test/procurement.js';
import { expectSoundStock, ledgerOf, stockedVariant } from '../../test/stock.js';

const TIMES = 20;
const CLIENTS = 8;
const STEPS = 30;
const [ITEM] = plainOrder.order_items;
const having = (answers: readonly Answer[], status: number): Answer[] => answers.filter((answer) => answer.status === status);

/** Pseudo-random numbers, the same on every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let n = seed + 1; ; n = (n * 48_271) % 2_147_483_647) yield n;
}

describe('procurement under concurrency', () => {
  const api = useApi();

  it.each([
    ['purchase-orders', 'po_number', plainPurchase],
    ['transfers', 'transfer_number', plainTransfer],
  ] as const)('numbers parallel %s without gaps or duplicates, even if some are refused', async (path, column, plain) => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const answers = await atOnce(TIMES * 2, (n) =>
      shop.post(`/${path}`, n % 2 ? plain(goods) : { ...plain(goods), items: [{ sku_id: 999_999_999, quantity: 1, cost_price: 1 }] }),
    );
    expect([having(answers, 201).length, having(answers, 400).length]).toEqual([TIMES, TIMES]);
    const numbered = having(answers, 201).map(({ body }) => body.data[column] as number);
    expect(numbered.sort((a, b) => a - b)).toEqual(Array.from({ length: TIMES }, (_, n) => 1001 + n));
    const { data } = (await shop.get(`/${path}?sort=created_at`)).body;
    expect((data as Record<string, number>[]).map((row) => row[column])).toEqual(numbered);
  });

  it('books one of twenty identical complete deliveries', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { purchase_order_id } = await makePurchase(shop, goods);
    await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    const answers = await atOnce(TIMES, () => shop.post(`/purchase-orders/${purchase_order_id}/receive`));
    expect([having(answers, 200).length, having(answers, 409).length]).toEqual([1, TIMES - 1]);
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 10, incoming: 0 });
    expect(await ledgerOf(shop, goods.first.product_id)).toHaveLength(1);
    await expectSoundStock(api, shop);
  });

  it('books as many of twenty parallel partial deliveries as were ordered', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { sku_id, product_id } = goods.first;
    const { purchase_order_id } = await makePurchase(shop, goods, { items: [{ sku_id, quantity: 10, cost_price: 1 }] });
    await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    const body = { items: [{ sku_id, quantity: 2, rejected_quantity: 1 }] };
    const answers = await atOnce(TIMES, () => shop.post(`/purchase-orders/${purchase_order_id}/receive`, body));
    expect([having(answers, 200).length, answers.filter((answer) => answer.body.code === 'over_receipt').length]).toEqual([3, TIMES - 3]);
    const { data } = (await shop.get(`/purchase-orders/${purchase_order_id}`)).body;
    expect(data).toMatchObject({
      status: 'partially_received',
      items: [{ received_quantity: 6, rejected_quantity: 3, outstanding_quantity: 1 }],
    });
    expect(data.receipts).toHaveLength(3);
    expect(await levelOf(shop, product_id, goods.away)).toMatchObject({ on_hand: 6, incoming: 1 });
    await expectSoundStock(api, shop);
  });

  it.each([
    ['mark-ordered', 'cancel', 'draft', ['ordered', 'cancelled']],
    ['receive', 'cancel', 'ordered', ['received', 'cancelled']],
  ])('accepts either %s or %s for a purchase order that is %s', async (one, other, from, outcomes) => {
    const shop = await api.shop();
    const goods = await makeGoods(shop);
    const { purchase_order_id } = await makePurchase(shop, goods);
    if (from === 'ordered') await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    const answers = await atOnce(TIMES, (n) => shop.post(`/purchase-orders/${purchase_order_id}/${n % 2 ? one : other}`));
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    // If it is marked as ordered first, it can still be cancelled.
    expect(having(answers, 200).length).toBeLessThanOrEqual(from === 'draft' ? 2 : 1);
    expect(outcomes).toContain((await shop.get(`/purchase-orders/${purchase_order_id}`)).body.data.status);
    await expectSoundStock(api, shop);
  });

  it('ships and completes a transfer once, and ships only as many transfers as there is stock for', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop, 12);
    const { sku_id, product_id } = goods.first;
    const made = await atOnce(TIMES, () => makeTransfer(shop, goods, { items: [{ sku_id, quantity: 5 }] }));
    const ids = made.map(({ transfer_id }) => transfer_id as number);
    const shipped = await Promise.all([...ids, ...ids].map((id) => shop.post(`/transfers/${id}/ship`)));
    expect(having(shipped, 200)).toHaveLength(2);
    expect(
      shipped.filter(({ body, status }) => status !== 200 && !['insufficient_stock', 'invalid_transition'].includes(body.code)),
    ).toEqual([]);
    expect(await levelOf(shop, product_id, goods.home)).toMatchObject({ on_hand: 2 });
    const [first] = having(shipped, 200);
    const finished = await atOnce(TIMES, (n) =>
      n % 2
        ? shop.post(`/transfers/${first!.body.data.transfer_id}/complete`)
        : shop.post(`/transfers/${first!.body.data.transfer_id}/cancel`, { on_in_transit: 'restock' }),
    );
    expect([having(finished, 200).length, having(finished, 409).length]).toEqual([1, TIMES - 1]);
    await expectSoundStock(api, shop);
  });

  it('stays consistent while eight clients buy, receive, transfer, adjust, sell and cancel', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop, 200);
    const skus = [goods.first.sku_id, goods.second.sku_id, await stockedVariant(shop, goods.first.product_id, 200)];
    const owner = (n: number): number => (n % 3 === 1 ? goods.second.product_id : goods.first.product_id);
    const purchases: number[] = [];
    const transfers: number[] = [];
    const orders: number[] = [];
    const note = async (ids: number[], key: string, asked: Promise<Answer>): Promise<Answer> => {
      const answer = await asked;
      ids.push(answer.body.data[key]);
      return answer;
    };
    const pick = (ids: readonly number[], n: number): number => ids[n % ids.length] ?? 0;
    // In both orders, so that inconsistent lock orders would deadlock.
    const turned = (n: number): number[] => (n % 2 ? skus : [...skus].reverse());
    const places = (n: number): number[] => (n % 4 < 2 ? [goods.home, goods.away] : [goods.away, goods.home]);
    const purchaseOf = (n: number): object => ({
      supplier_id: goods.supplier_id,
      location_id: places(n)[0],
      items: turned(n).map((sku_id) => ({ sku_id, quantity: 1 + (n % 9), cost_price: n % 1000 })),
    });
    const transferOf = (n: number): object => ({
      from_location_id: places(n)[0],
      to_location_id: places(n)[1],
      items: turned(n).map((sku_id) => ({ sku_id, quantity: 1 + (n % 4) })),
    });
    const purchase = (n: number, action: string, body?: object): Promise<Answer> =>
      shop.post(`/purchase-orders/${pick(purchases, n)}/${action}`, body);
    const transfer = (n: number, action: string, body?: object): Promise<Answer> =>
      shop.post(`/transfers/${pick(transfers, n)}/${action}`, body);
    const partOf = (n: number): object => ({
      items: [{ sku_id: skus[n % 3], quantity: 1, rejected_quantity: n % 2 }],
      update_cost: n % 3 === 0,
    });
    const actions: ((n: number) => Promise<Answer>)[] = [
      (n) => note(purchases, 'purchase_order_id', shop.post('/purchase-orders', purchaseOf(n))),
      (n) => purchase(n, 'mark-ordered'),
      (n) => purchase(n, 'mark-ordered'),
      (n) => purchase(n, 'receive', partOf(n)),
      (n) => purchase(n, 'receive', { update_cost: n % 2 === 0 }),
      (n) => purchase(n, n % 2 ? 'close' : 'cancel'),
      (n) => note(transfers, 'transfer_id', shop.post('/transfers', transferOf(n))),
      (n) => transfer(n, 'ship'),
      (n) => transfer(n, 'ship'),
      (n) => transfer(n, 'complete'),
      (n) => transfer(n, 'cancel', { on_in_transit: n % 2 ? 'restock' : 'write_off' }),
      (n) => shop.post(`/inventory/${owner(n)}/adjust`, { sku_id: skus[n % 3], adjustment: (n % 21) - 10 || 1, location_id: places(n)[0] }),
      (n) => shop.put(`/inventory/${owner(n)}`, { variants: [{ sku_id: skus[n % 3], quantity: n % 60 }], location_id: places(n)[1] }),
      (n) => shop.put(`/products/${owner(n)}/variants/${skus[n % 3]}`, { cost: n % 9 }),
      (n) => {
        const order_items = turned(n).map((variant_id) => ({ ...ITEM, variant_id, quantity: 1 + (n % 3) }));
        return note(orders, 'order_id', shop.post('/orders', { ...plainOrder, order_items }));
      },
      (n) => shop.put(`/orders/${pick(orders, n)}/status`, { order_status: n % 3 ? 'shipped' : 'cancelled' }),
    ];
    purchases.push((await makePurchase(shop, goods)).purchase_order_id);
    transfers.push((await makeTransfer(shop, goods)).transfer_id);
    orders.push((await place(shop, { order_items: [{ ...ITEM, variant_id: skus[0] }] })).order_id);
    const client = async (seed: number): Promise<Answer[]> => {
      const answers: Answer[] = [];
      const drawn = numbers(seed * 7919);
      for (let step = 0; step < STEPS; step++) {
        const action = actions[drawn.next().value % actions.length]!;
        answers.push(await action(drawn.next().value));
      }
      return answers;
    };
    const answers = (await atOnce(CLIENTS, client)).flat();
    const known = ['negative_quantity', 'insufficient_stock', 'over_receipt'];
    const odd = answers.filter(({ status, body }) => status >= 300 && status !== 409 && !known.includes(body.code));
    expect(odd.map(({ status, text }) => [status, text])).toEqual([]);
    expect(having(answers, 200).length).toBeGreaterThan((CLIENTS * STEPS) / 4);
    await expectSoundStock(api, shop);
  });

  it('does not deadlock transfers in opposite directions between two locations', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop, 100);
    const skus = [goods.first.sku_id, goods.second.sku_id];
    const out = await makeTransfer(shop, goods, { items: skus.map((sku_id) => ({ sku_id, quantity: 50 })) });
    await transferAction(shop, out.transfer_id, 'ship');
    await transferAction(shop, out.transfer_id, 'complete');
    const made = await atOnce(TIMES, (n) => {
      const [from_location_id, to_location_id] = n % 2 ? [goods.home, goods.away] : [goods.away, goods.home];
      const items = (n % 4 < 2 ? skus : [...skus].reverse()).map((sku_id) => ({ sku_id, quantity: 2 }));
      return makeTransfer(shop, goods, { from_location_id, to_location_id, items });
    });
    for (const action of ['ship', 'complete']) {
      const answers = await Promise.all(made.map(({ transfer_id }) => shop.post(`/transfers/${transfer_id}/${action}`)));
      expect(having(answers, 200)).toHaveLength(TIMES);
    }
    expect(await levelOf(shop, goods.first.product_id, goods.home)).toMatchObject({ on_hand: 50, incoming: 0 });
    expect(await levelOf(shop, goods.first.product_id, goods.away)).toMatchObject({ on_hand: 50, incoming: 0 });
    await expectSoundStock(api, shop);
  });
});
