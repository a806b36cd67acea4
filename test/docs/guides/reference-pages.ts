import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { query } from '../../harness.js';
import { picture } from '../../images.js';
import { Program } from '../../program.js';
import { printed } from '../guide.js';
import type { Reader } from './play.js';
import type { Exchange, Page } from './reference.js';

const FIGURES = ['since', 'until', 'orders', 'gross', 'discount', 'net', 'tax', 'shipping', 'total', 'average_order', 'new_customers'];
const LABEL = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="gold"/></svg>';

async function savePictures({ checkout }: Reader): Promise<void> {
  writeFileSync(join(checkout.path, 'honey.jpg'), await picture(1600, 1200).jpeg().toBuffer());
  writeFileSync(join(checkout.path, 'label.svg'), LABEL);
}

const saveProducts = ({ checkout }: Reader): void =>
  writeFileSync(join(checkout.path, 'products.csv'), 'name,variant.sku_code,variant.price\nTea,TEA-1,120\n');

const saveToken = ({ checkout }: Reader): void => writeFileSync(join(checkout.path, 'token'), checkout.demo.access_token);

/** Runs `webhook listen` with a receiver, and places an order. */
async function listen({ command, shown }: Exchange, { checkout }: Reader): Promise<boolean> {
  if (!command.includes('webhook listen')) return false;
  const receiver = createServer((_, response) => response.writeHead(204).end()).listen(Number(checkout.here('4000')));
  const words = command.replace('npm run --silent cli --', 'scripts/cli.mjs').split(' ');
  const listener = Program.start([process.execPath, ...words], checkout.environment, checkout.path);
  const [secret = '', posting = ''] = shown.split('\n');
  await listener.waitForOutput(printed(`${secret}\n${posting}`, 'm'));
  const order = '{ "address": { "address": "Dhaka" }, "order_items": [{ "name": "Panjabi", "price": 10, "quantity": 1 }] }';
  const headers = '-H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json"';
  await checkout.output(checkout.here(`curl -s ${headers} http://localhost:3000/api/apps/v1/orders -d '${order}'`));
  await listener.waitForOutput(/^#\d+ order\.created 204 \d+ ms$/m);
  await listener.stop();
  receiver.close();
  return true;
}

/** Uses the installation and the delivery of the first app in place of those of the examples. */
async function takeFirstApp({ checkout }: Reader, ids: Map<string, string>): Promise<void> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(checkout.path, 'my-app', file), 'utf8'));
  const { app_id } = read('app.json') as { app_id: number };
  const tokens = read('tokens.json') as Record<string, { access_token: string }>;
  checkout.environment['ACCESS_TOKEN'] = tokens['1']?.access_token ?? '';
  const found = await query<{ installation_id: string; delivery_id: string }>(
    checkout.environment['DATABASE_URL'] ?? '',
    `SELECT installations.installation_id, delivery_id FROM installations JOIN webhook_subscriptions USING (store_id, installation_id)
       JOIN webhook_deliveries USING (store_id, subscription_id) WHERE installations.app_id = $1 ORDER BY delivery_id LIMIT 1`,
    [app_id],
  );
  ids.set('installation_id 1', found[0]?.installation_id ?? '');
  ids.set('delivery_id 7', found[0]?.delivery_id ?? '');
}

/** Enters the account that `npm start` printed, and an address that needs no name server. */
const typedByMerchant = (command: string, { checkout }: Reader): string =>
  command
    .replace('owner@example.com', checkout.merchant.email)
    .replace('"…"', `"${checkout.merchant.password}"`)
    .replace('https://robot.example.com', checkout.here('http://localhost:4000'));

/** Pages of the reference with commands, by name. */
export const REFERENCE: Readonly<Record<string, Page>> = {
  'sparse-answers': { kinds: 'sh json sh' },
  catalog: { kinds: 'sh' },
  inventory: { kinds: 'sh' },
  images: { kinds: 'sh', others: ['id', 'file_size'], prepare: savePictures },
  discounts: { kinds: 'sh sh sh' },
  procurement: { kinds: 'sh sh sh sh' },
  metafields: { kinds: 'sh sh sh' },
  sync: { kinds: 'sh js sh', others: ['from', 'to', 'count', 'hash', 'requests'] },
  bulk: { kinds: 'sh json sh', prepare: saveProducts },
  analytics: { kinds: 'sh', others: FIGURES },
  webhooks: { others: ['next_after'], kinds: 'json ts http js js python php go ruby sh sh', prepare: saveToken, known: listen },
  merchants: {
    kinds: 'sh sh sh sh js sh sh sh sh js',
    others: ['scope', 'first_used_at', 'last_used_at', 'total', 'day', 'count'],
    prepare: takeFirstApp,
    typed: typedByMerchant,
  },
  audit: { kinds: 'sh sh', others: ['sequence', 'at', 'id', 'address', 'total', 'entries'] },
  identity: { kinds: ' sh' },
};
