import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { SCOPES } from '../platform/auth/scopes.js';
import { Config } from '../platform/config/config.js';
import { SystemDb } from '../platform/database/system-db.js';
import { allTopics } from '../platform/outbox/domain-event.js';
import { createApp, installApp } from './app.commands.js';
import { seedPictures } from './seed-pictures.js';
import { seedProcurement } from './seed-procurement.js';
import { seedStore } from './seed-store.js';
import type { Services } from './run.js';
import { createStore } from './store.commands.js';

/** What a newcomer needs to try the API, as it stands in the demo file. */
interface Demo {
  readonly base_url: string;
  readonly store_id: number;
  readonly merchant_email: string;
  readonly merchant_password: string;
  readonly app_id: number;
  readonly client_id: string;
  readonly client_secret: string;
  readonly webhook_secret: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

const SIZES = { products: 240, customers: 180, orders: 400 };
const PICTURES = 12;
/** What the demo app noted about the newest products and customers. */
const METAFIELDS = `
INSERT INTO metafields (store_id, app_id, resource_type, resource_id, user_id, namespace, key, value, value_type)
SELECT $1::bigint, $2::bigint, 'product', product_id, NULL::bigint, 'care', 'washing', 'By hand, cold', 'string'
FROM (SELECT product_id FROM products WHERE store_id = $1 ORDER BY created_at DESC LIMIT 20) p
UNION ALL
SELECT $1::bigint, $2::bigint, 'customer', user_id, user_id, 'loyalty', 'points', (user_id % 7 * 50)::text, 'integer'
FROM (SELECT user_id FROM customers WHERE store_id = $1 ORDER BY created_at DESC LIMIT 20) c`;

/** The demo of a file, or undefined when there is none yet. */
const readDemo = (file: string): Demo | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined);

/** Makes the demo store and app once; later only gives the app a new access token. Gives what stands in the file. */
export async function seedDemo(app: Services, file: string, progress: (line: string) => void): Promise<Demo> {
  const { base_url } = app.get(Config);
  const known = readDemo(file);
  const db = app.get(SystemDb);
  const kept = known && (await stillThere(db, known)) ? known : await make(app, progress);
  const tokens = (await installApp(app, kept.app_id, kept.store_id)) as Pick<Demo, 'access_token' | 'refresh_token'>;
  const demo: Demo = { ...kept, base_url, access_token: tokens.access_token, refresh_token: tokens.refresh_token };
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

const stillThere = async (db: SystemDb, { store_id, app_id }: Demo): Promise<boolean> =>
  (await db.query('SELECT 1 FROM stores, apps WHERE store_id = $1 AND app_id = $2', [store_id, app_id])).length > 0;

async function make(app: Services, progress: (line: string) => void): Promise<Omit<Demo, 'base_url' | 'access_token' | 'refresh_token'>> {
  progress('making the demo store');
  const merchant_email = `demo-${randomBytes(3).toString('hex')}@example.com`;
  const merchant_password = randomBytes(9).toString('base64url');
  const owner = { ownerEmail: merchant_email, ownerPassword: merchant_password, ownerName: 'Demo Merchant' };
  const { store_id } = await createStore(app, { name: 'Demo Store', phone: '01700000000', ...owner });
  await seedStore(app.get(SystemDb), store_id, SIZES, progress);
  await seedPictures(app, store_id, PICTURES);
  await seedProcurement(app, store_id);
  const redirectUrl = ['http://localhost:4000/callback'];
  const credentials = await createApp(app, { name: 'Demo App', redirectUrl, scopes: [...SCOPES], topics: allTopics() });
  await app.get(SystemDb).execute(METAFIELDS, [store_id, credentials.app_id]);
  return { store_id, merchant_email, merchant_password, ...credentials };
}
