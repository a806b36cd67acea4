import type { Answer } from '../../test/caller.js';
import type { Shop } from '../../test/factories.js';
import { useApi } from '../../test/harness.js';
import { type Goods, makeGoods, makePurchase, makeTransfer, purchaseAction, transferAction } from '../../test/procurement.js';
import { expectSoundStock } from '../../test/stock.js';
import { type PurchaseOrderAction, type PurchaseOrderStatus, type TransferAction, type TransferStatus } from './moves.js';

/** The complete table, written independently: the status that each action sets, by current status; undefined where it must be refused. */
const PURCHASES: Record<PurchaseOrderStatus, Partial<Record<PurchaseOrderAction, PurchaseOrderStatus>>> = {
  draft: { update: 'draft', mark_ordered: 'ordered', cancel: 'cancelled' },
  ordered: { receive: 'received', cancel: 'cancelled' },
  partially_received: { receive: 'received', close: 'closed' },
  received: {},
  closed: {},
  cancelled: {},
};
const TRANSFERS: Record<TransferStatus, Partial<Record<TransferAction, TransferStatus>>> = {
  draft: { update: 'draft', ship: 'in_transit', cancel: 'cancelled' },
  in_transit: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
};
const PURCHASE_ACTIONS: PurchaseOrderAction[] = ['update', 'mark_ordered', 'receive', 'close', 'cancel'];
const TRANSFER_ACTIONS: TransferAction[] = ['update', 'ship', 'complete', 'cancel'];

/** Actions that lead from a draft to each status. */
const WAYS = {
  draft: [],
  ordered: ['mark-ordered'],
  partially_received: ['mark-ordered', 'receive some'],
  received: ['mark-ordered', 'receive'],
  closed: ['mark-ordered', 'receive some', 'close'],
  cancelled: ['mark-ordered', 'cancel'],
  in_transit: ['ship'],
  completed: ['ship', 'complete'],
  'cancelled transfer': ['ship', 'cancel'],
} as const;

type Pair = [state: string, action: string, to: string | undefined];
const pairs = <S extends string, A extends string>(table: Record<S, Partial<Record<A, string>>>, actions: readonly A[]): Pair[] =>
  (Object.keys(table) as S[]).flatMap((state) => actions.map((action): Pair => [state, action, table[state][action]]));

describe('the state machine', () => {
  const api = useApi();
  let shop: Shop;
  let goods: Goods;

  beforeAll(async () => {
    shop = await api.shop();
    goods = await makeGoods(shop, 1000);
  });

  const bodyOf = (action: string): object | undefined => ({ update: { note: 'changed' }, cancel: { on_in_transit: 'restock' } })[action];
  const act = (path: string, action: string): Promise<Answer> =>
    action === 'update' ? shop.put(path, bodyOf(action)) : shop.post(`${path}/${action.replace('_', '-')}`, bodyOf(action));

  async function purchaseIn(state: PurchaseOrderStatus): Promise<string> {
    const { purchase_order_id } = await makePurchase(shop, goods);
    const some = { items: [{ sku_id: goods.first.sku_id, quantity: 3, rejected_quantity: 1 }] };
    for (const step of WAYS[state])
      await purchaseAction(shop, purchase_order_id, step.replace(' some', ''), step.endsWith('some') ? some : undefined);
    return `/purchase-orders/${purchase_order_id}`;
  }
  async function transferIn(state: TransferStatus): Promise<string> {
    const { transfer_id } = await makeTransfer(shop, goods);
    for (const step of WAYS[state === 'cancelled' ? 'cancelled transfer' : state])
      await transferAction(shop, transfer_id, step, bodyOf(step));
    return `/transfers/${transfer_id}`;
  }

  async function expectMove(path: string, [state, action, to]: Pair): Promise<void> {
    const before = (await shop.get(path)).body.data;
    expect(before.status).toBe(state);
    const ledger = (): Promise<object[]> => api.query('SELECT * FROM stock_movements WHERE store_id = $1', [shop.store_id]);
    const movements = await ledger();
    const { status, body } = await act(path, action);
    if (to !== undefined) {
      expect(status).toBe(200);
      expect(body).toEqual({ data: expect.objectContaining({ status: to }), message: expect.stringMatching(/^[A-Z].*\.$/), status: 200 });
      expect((await shop.get(path)).body.data).toEqual(body.data);
      return;
    }
    expect(body).toEqual({ message: expect.stringContaining('cannot be'), code: 'invalid_transition', status: 409 });
    expect((await shop.get(path)).body.data).toEqual(before);
    expect(await ledger()).toHaveLength(movements.length);
  }

  it.each(pairs(PURCHASES, PURCHASE_ACTIONS))('of a purchase order that is %s responds to %s with %s', async (...pair) => {
    await expectMove(await purchaseIn(pair[0] as PurchaseOrderStatus), pair);
  });

  it.each(pairs(TRANSFERS, TRANSFER_ACTIONS))('of a transfer that is %s responds to %s with %s', async (...pair) => {
    await expectMove(await transferIn(pair[0] as TransferStatus), pair);
  });

  it('states the refused action in its message', async () => {
    const path = await purchaseIn('partially_received');
    expect((await act(path, 'cancel')).body.message).toBe('A purchase order that is partially received cannot be cancelled.');
    expect((await act(await transferIn('in_transit'), 'ship')).body.message).toBe('A transfer that is in transit cannot be shipped.');
  });

  it('returns 404 for missing documents', async () => {
    for (const action of PURCHASE_ACTIONS) {
      expect((await act('/purchase-orders/999999999', action)).body).toEqual({ message: 'Purchase order not found.', status: 404 });
    }
    for (const action of TRANSFER_ACTIONS) {
      expect((await act('/transfers/999999999', action)).body).toEqual({ message: 'Transfer not found.', status: 404 });
    }
  });

  it('leaves consistent stock', async () => {
    await expectSoundStock(api, shop);
  });
});
