import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import type { Rendered } from '../platform/http/reply.js';
import { PurchaseOrdersService } from '../procurement/purchase-orders/purchase-orders.service.js';
import { ReceiptsService } from '../procurement/purchase-orders/receipts.service.js';
import { SuppliersService } from '../procurement/suppliers/suppliers.service.js';
import { ArrivalsService } from '../procurement/transfers/arrivals.service.js';
import { TransfersService } from '../procurement/transfers/transfers.service.js';
import { LocationsService } from '../stock/locations.service.js';
import type { Services } from './run.js';

const SUPPLIERS = [
  {
    name: 'Rupganj Weavers',
    contact_name: 'Anika Rahman',
    phone: '01711000001',
    email: 'weavers@example.com',
    address: 'Rupganj, Narayanganj',
  },
  { name: 'সুন্দরবন মধু ঘর', contact_name: 'রহিম খান', phone: '01711000002', address: 'শ্যামনগর, সাতক্ষীরা' },
  { name: 'Sreemangal Tea Traders', contact_name: 'Priya Das', phone: '01711000003', email: 'tea@example.com' },
];

/** How far each purchase order of the demo has come. */
const PURCHASES = ['draft', 'ordered', 'partially_received', 'received', 'closed', 'cancelled'] as const;
/** The same of each transfer. */
const TRANSFERS = ['draft', 'in_transit', 'completed', 'cancelled'] as const;

type Made = Record<string, unknown>;
const idOf = (made: Rendered<object>, key: string): number => Number((JSON.parse(made.json) as Made)[key]);

/** Gives a store a warehouse, suppliers, and a purchase order and a transfer in every state, through the services, so that its stock agrees. */
export async function seedProcurement(app: Services, store_id: number): Promise<void> {
  await app.get(SystemDb).asStore(store_id, async (ctx) => {
    const warehouse = idOf(await app.get(LocationsService).create(ctx, { name: 'Warehouse' }), 'location_id');
    const goods = await ctx.query<Good>(GOODS);
    await buy(app, ctx, warehouse, goods);
    await move(app, ctx, warehouse, goods);
  });
}

async function buy(app: Services, ctx: StoreContext, location_id: number, goods: readonly Good[]): Promise<void> {
  const suppliers: number[] = [];
  for (const supplier of SUPPLIERS) suppliers.push(idOf(await app.get(SuppliersService).create(ctx, supplier), 'supplier_id'));
  for (const [n, state] of PURCHASES.entries()) {
    const items = goods.slice(n, n + 2).map(({ sku_id, cost }) => ({ sku_id, quantity: 20 + n, cost_price: cost * 100 }));
    const order = { supplier_id: suppliers[n % suppliers.length] ?? 0, location_id, items };
    const purchase_order_id = idOf(await app.get(PurchaseOrdersService).create(ctx, order), 'purchase_order_id');
    await bringPurchase(app, ctx, purchase_order_id, { state, sku_id: items[0]?.sku_id });
  }
}

async function move(app: Services, ctx: StoreContext, to_location_id: number, goods: readonly Good[]): Promise<void> {
  for (const [n, { sku_id, home: from_location_id }] of goods.slice(0, TRANSFERS.length).entries()) {
    const transfer = { from_location_id, to_location_id, items: [{ sku_id, quantity: 2 }] };
    await bringTransfer(app, ctx, idOf(await app.get(TransfersService).create(ctx, transfer), 'transfer_id'), TRANSFERS[n]);
  }
}

interface Good {
  readonly sku_id: number;
  /** In whole taka. */
  readonly cost: number;
  /** The default location. */
  readonly home: number;
}

/** Variants that there are enough of at home to move some. */
const GOODS = `
SELECT sku_id, coalesce(v.cost, 0) AS cost, home.location_id AS home
FROM variants v JOIN locations home USING (store_id) JOIN stock_levels l USING (store_id, sku_id, location_id)
WHERE v.store_id = $1 AND home.is_default = 1 AND l.on_hand > 10 ORDER BY sku_id LIMIT 7`;

/** Where a purchase order is to be brought, and one of its variants. */
interface Aim {
  readonly state: (typeof PURCHASES)[number];
  readonly sku_id: number | undefined;
}

async function bringPurchase(app: Services, ctx: StoreContext, id: number, { state, sku_id }: Aim): Promise<void> {
  const [orders, receipts] = [app.get(PurchaseOrdersService), app.get(ReceiptsService)];
  const part = { ...(sku_id && { sku_id }), quantity: 12, rejected_quantity: 1, rejection_reason: 'Torn packaging' };
  const steps = {
    order: () => orders.markOrdered(ctx, id),
    cancel: () => orders.cancel(ctx, id),
    receive: () => receipts.receive(ctx, id, { reference: 'DN-1042' }),
    receive_part: () => receipts.receive(ctx, id, { items: [part], reference: 'DN-1057' }),
    close: () => orders.close(ctx, id),
  } as const;
  const ways: Readonly<Record<Aim['state'], readonly (keyof typeof steps)[]>> = {
    draft: [],
    ordered: ['order'],
    partially_received: ['order', 'receive_part'],
    received: ['order', 'receive'],
    closed: ['order', 'receive_part', 'close'],
    cancelled: ['cancel'],
  };
  for (const step of ways[state]) await steps[step]();
}

async function bringTransfer(app: Services, ctx: StoreContext, id: number, state?: (typeof TRANSFERS)[number]): Promise<void> {
  const arrivals = app.get(ArrivalsService);
  if (state === undefined || state === 'draft') return;
  await arrivals.ship(ctx, id);
  if (state === 'completed') await arrivals.complete(ctx, id, {});
  if (state === 'cancelled') await arrivals.cancel(ctx, id, { on_in_transit: 'restock' });
}
