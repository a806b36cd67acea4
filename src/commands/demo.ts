import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { App } from '../apps/app.entity.js';
import { SCOPES } from '../platform/auth/scopes.js';
import { Config } from '../platform/config/config.js';
import { topicRegistry } from '../platform/contract/domain-event.js';
import { Store } from '../store/store.entity.js';
import { createApp, installApp } from './app.commands.js';
import { repository, storeContext } from './contexts.js';
import type { Services } from './run.js';
import { seedStore } from '../samples/sample-data.service.js';
import { createStore } from './store.commands.js';

/** Content of the demo file: credentials to try the API with. */
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

/** Returns the content of the demo file; undefined if it does not exist. */
const readDemo = (file: string): Demo | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined);

/** Creates the demo store and app if they do not exist, issues a new access token, and writes and returns the content of the demo file. */
export async function seedDemo(app: Services, file: string, progress: (line: string) => void): Promise<Demo> {
  const known = readDemo(file);
  const demo = known && (await exists(app, known)) ? known : await create(app, progress);
  const tokens = (await installApp(app, demo.app_id, demo.store_id)) as Pick<Demo, 'access_token' | 'refresh_token'>;
  const { access_token, refresh_token } = tokens;
  const content: Demo = { ...demo, base_url: app.get(Config).base_url, access_token, refresh_token };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return content;
}

const exists = async (app: Services, { store_id, app_id }: Demo): Promise<boolean> =>
  (await repository(app, Store).existsBy({ store_id })) && repository(app, App).existsBy({ app_id });

async function create(app: Services, progress: (line: string) => void): Promise<Omit<Demo, 'base_url' | 'access_token' | 'refresh_token'>> {
  progress('creating the demo store');
  const merchant_email = `demo-${randomBytes(3).toString('hex')}@example.com`;
  const merchant_password = randomBytes(9).toString('base64url');
  const owner = { ownerEmail: merchant_email, ownerPassword: merchant_password, ownerName: 'Demo Merchant' };
  const { store_id } = await createStore(app, { name: 'Demo Store', phone: '01700000000', sandbox: true, ...owner });
  await seedStore(storeContext(app, store_id), SIZES, progress);
  const redirectUrl = ['http://localhost:4000/callback'];
  const credentials = await createApp(app, { name: 'Demo App', redirectUrl, scopes: [...SCOPES], topics: topicRegistry.all() });
  return { store_id, merchant_email, merchant_password, ...credentials };
}
