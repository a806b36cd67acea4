import { picture } from '../../images.js';
import { Till } from '../../billing.js';
import { Api } from '../../harness.js';
import { type Receiver, startReceiver } from '../../receiver.js';
import { stocked } from '../../stock.js';
import type { AppCredentials } from '../../../src/apps/apps.service.js';
import type { Cluster } from './cluster.js';

export const TOP_UP = 50_000;
export const UNITS = 1_000_000;
export const TOPICS = ['order.created', 'customer.created', 'inventory.updated', 'stock.changed', 'charge.created', 'wallet.debited'];

/** Store whose app works in it under load, and everything that was acknowledged to the app. */
export interface ShopUnderLoad {
  readonly store_id: number;
  readonly access_token: string;
  readonly product_id: number;
  readonly sku_id: number;
  readonly orders: number[];
  readonly customers: number[];
  readonly charges: number[];
  readonly images: string[];
  debits: number;
  adjusted: number;
  ordered: number;
}

/** Installation whose tokens are refreshed, until the outcome of a refresh is unknown. */
export interface TokenFamily extends AppCredentials {
  access_token: string;
  refresh_token: string;
  isInDoubt: boolean;
}

/** Everything that the workload acts on. */
export interface Stage {
  readonly shops: readonly ShopUnderLoad[];
  readonly families: readonly TokenFamily[];
  /** Tokens of installations that are going to be uninstalled. */
  readonly doomed: string[];
  /** Tokens of installations whose uninstallation was acknowledged. */
  readonly revoked: string[];
  readonly receiver: Receiver;
  readonly picture: Buffer;
}

/** Creates the stores and installations, before the faults begin. */
export async function prepareStage(cluster: Cluster, doomed: number): Promise<Stage> {
  const api = new Api();
  await api.serve({ ...cluster.environment, ROLE: 'api' });
  try {
    const receiver = await startReceiver();
    const shops = [await openShop(api, receiver), await openShop(api, receiver)];
    const store_id = await api.make.store();
    const families: TokenFamily[] = [];
    for (let n = 0; n < 4; n++) families.push({ ...(await api.shop({ store: { store_id } })), isInDoubt: false });
    const tokens: string[] = [];
    for (let n = 0; n < doomed; n++) tokens.push((await api.shop({ store: { store_id } })).access_token);
    return { shops, families, doomed: tokens, revoked: [], receiver, picture: await picture(60, 40).png().toBuffer() };
  } finally {
    await api.close();
  }
}

async function openShop(api: Api, { url }: Receiver): Promise<ShopUnderLoad> {
  const till = await Till.open(api, { app: { webhook_url: url, topics: TOPICS } });
  await till.topUp(TOP_UP);
  const { store_id, access_token } = till.shop;
  const product = await stocked(till.shop, UNITS);
  const nothing = { orders: [], customers: [], charges: [], images: [], debits: 0, adjusted: 0, ordered: 0 };
  return { store_id, access_token, product_id: product.product_id, sku_id: product.sku_id, ...nothing };
}
