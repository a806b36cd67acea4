import fc from 'fast-check';
import type { Answer, Json } from '../../../test/caller.js';
import { makeProduct } from '../../../test/catalog.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { plainOrder } from '../../../test/orders.js';
import {
  defaultLocation,
  expectMirrored,
  expectSoundStock,
  ledgerOf,
  makeLocation,
  stockedVariant,
  variantsOf,
} from '../../../test/stock.js';
import { Model, type Step, steps } from '../../../test/stock-model.js';

/** A product of a shop, its variants and the shop's locations; steps refer to them by their index in the lists. */
interface World {
  shop: Shop;
  product_id: number;
  skus: number[];
  places: number[];
  order_ids: number[];
}

/** Request for each type of step. */
const ASK: { [Kind in Step['do']]: (world: World, step: Extract<Step, { do: Kind }>) => Promise<Answer> } = {
  adjust: ({ shop, product_id, skus, places }, { variant, by, at }) =>
    shop.post(`/inventory/${String(product_id)}/adjust`, { sku_id: skus[variant], adjustment: by, location_id: placeOf(places, at) }),
  set({ shop, product_id, skus, places }, { variant, quantity, expected, at }) {
    const line = { sku_id: skus[variant], quantity, expected_quantity: expected };
    return shop.put(`/inventory/${String(product_id)}`, { variants: [line], location_id: placeOf(places, at) });
  },
  total: ({ shop, product_id, skus }, { variant, quantity }) =>
    shop.put(`/products/${String(product_id)}/variants/${String(skus[variant])}`, { quantity }),
  async order({ shop, skus, order_ids }, { lines, order_status }) {
    const order_items = lines.map(({ variant, quantity }) => ({ name: 'x', price: 1, quantity, variant_id: skus[variant] }));
    const answer = await shop.post('/orders', { ...plainOrder, order_status, order_items });
    order_ids.push(answer.body.data.order_id);
    return answer;
  },
  move: ({ shop, order_ids }, { order, states }) => shop.put(`/orders/${String(order_ids[order] ?? 999_999)}/status`, states),
  default: ({ shop, places }, { at }) => shop.put(`/locations/${String(places[at])}`, { is_default: 1 }),
};

const placeOf = (places: number[], at: number | undefined): number | undefined => (at === undefined ? undefined : places[at]);

const ask = (world: World, step: Step): Promise<Answer> => (ASK[step.do] as (world: World, step: Step) => Promise<Answer>)(world, step);

describe('any history of stock', () => {
  const api = useApi();

  const begin = async (): Promise<World> => {
    const shop = await api.shop();
    const { product_id, sku_id } = await makeProduct(shop);
    const skus = [sku_id, await stockedVariant(shop, product_id, 0), await stockedVariant(shop, product_id, 0)];
    return { shop, product_id, skus, places: [await defaultLocation(shop), await makeLocation(shop)], order_ids: [] };
  };

  it('keeps ledger, levels, variants and totals consistent with plain arithmetic', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const world = await begin();
        const model = new Model();
        for (const step of history) {
          const { status, text } = await ask(world, step);
          expect([step, status, text]).toEqual([step, model.take(step), text]);
        }
        const { shop, product_id, places } = world;
        const shown = await variantsOf(shop, product_id);
        const level = ({ locations }: Json, place: number): object => {
          const { on_hand = 0, committed = 0 } = locations.find(({ location_id }: Json) => location_id === place) ?? {};
          return { on_hand, committed };
        };
        expect(shown.map((variant) => places.map((place) => level(variant, place)))).toEqual(model.levels);
        const totals = model.levels.map((_, n) => model.total(n));
        expect(shown.map(({ quantity, available }) => [quantity, available])).toEqual(totals.map((total) => [total, total > 0 ? 1 : 0]));
        const [product] = (await shop.get('/inventory')).body.data;
        const moved = (await ledgerOf(shop, product_id)).map(({ change }) => Number(change));
        expect(product.total_quantity).toBe(moved.reduce((sum, change) => sum + change, 0));
        await expectSoundStock(api, shop);
        await expectMirrored(api, shop);
      }),
      { numRuns: 25 },
    );
  });
});
