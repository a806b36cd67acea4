import type { Json } from '../../test/caller.js';
import { useApi } from '../../test/harness.js';
import { makeGoods, makePurchase, makeTransfer, purchaseAction, transferAction } from '../../test/procurement.js';
import { expectMirrored } from '../../test/stock.js';
import { runInProcess } from '../../test/command-line.js';

describe('the command that verifies the stock', () => {
  const api = useApi();

  it('finds no disagreement after deliveries and transfers, and detects direct changes of the tables', async () => {
    const shop = await api.shop();
    const goods = await makeGoods(shop, 20);
    const { purchase_order_id, items } = await makePurchase(shop, goods);
    await purchaseAction(shop, purchase_order_id, 'mark-ordered');
    const delivery = { items: [{ sku_id: goods.first.sku_id, quantity: 3, rejected_quantity: 1 }] };
    await purchaseAction(shop, purchase_order_id, 'receive', delivery);
    const { transfer_id } = await makeTransfer(shop, goods);
    await transferAction(shop, transfer_id, 'ship');
    await expectMirrored(api, shop);
    const verify = (): ReturnType<typeof runInProcess> =>
      runInProcess(api.environment, 'stock', 'verify', '--store-id', String(shop.store_id));
    const sound = await verify();
    expect([sound.code, JSON.parse(sound.stdout)]).toEqual([0, { skus_checked: 2, disagreements: [] }]);

    const [{ purchase_order_item_id }] = items;
    await api.query('UPDATE purchase_order_items SET received_quantity = 5 WHERE purchase_order_item_id = $1', [purchase_order_item_id]);
    await api.query('UPDATE stock_levels SET damaged = 2 WHERE store_id = $1 AND sku_id = $2 AND location_id = $3', [
      shop.store_id,
      goods.second.sku_id,
      goods.home,
    ]);
    await api.query('UPDATE transfer_items SET received_quantity = 1 WHERE transfer_id = $1 AND sku_id = $2', [
      transfer_id,
      goods.second.sku_id,
    ]);
    const { code, stdout, stderr } = await verify();
    expect([code, stderr]).toEqual([1, 'The stock disagrees in 5 places.\n']);
    const found = (JSON.parse(stdout) as { disagreements: Json[] }).disagreements;
    const seen = found.map(({ sku_id, location_id, what, expected, found: is }) => ({ sku_id, location_id, what, expected, is }));
    const [first, second] = [goods.first.sku_id, goods.second.sku_id];
    const both = [
      { sku_id: first, location_id: goods.away, what: 'incoming', expected: 4 + 5, is: 6 + 5 },
      { sku_id: second, location_id: goods.home, what: 'damaged', expected: 0, is: 2 },
      { sku_id: first, location_id: null, what: `received_quantity of purchase order item ${purchase_order_item_id}`, expected: 3, is: 5 },
      { sku_id: first, location_id: null, what: `movements for purchase_order:${purchase_order_id}`, expected: 5, is: 3 },
      { sku_id: second, location_id: null, what: `movements for transfer:${transfer_id}`, expected: -1, is: -2 },
    ];
    expect(seen).toHaveLength(both.length);
    expect(seen).toEqual(expect.arrayContaining(both));
  });
});
