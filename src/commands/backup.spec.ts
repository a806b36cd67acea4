import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProduct } from '../../test/catalog.js';
import { runCommandOrFail, runInProcess } from '../../test/command-line.js';
import { Api, freshEnvironment, type Overrides, useApi } from '../../test/harness.js';
import { filesBelow, form, picture, upload } from '../../test/images.js';
import { plainOrder } from '../../test/orders.js';
import { ScopeUses } from '../platform/auth/scope-uses.service.js';
import { RequestRecorder } from '../requests/request-recorder.processor.js';

/** Number of rows of every table, and how its keys and triggers are checked. */
const STATE = `
SELECT relname,
  (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text AS rows,
  (SELECT string_agg(conname || condeferrable::text, ' ' ORDER BY conname) FROM pg_constraint WHERE conrelid = c.oid) AS constraints,
  (SELECT string_agg(tgname || tgenabled::text, ' ' ORDER BY tgname) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS triggers
FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`;

describe('backup and restore', () => {
  const api = useApi({ ROLE: 'api' });
  const restored = new Api();
  const folder = join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup');
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  const refused = async (environment: Overrides, ...args: string[]): Promise<string> => {
    const { code, stderr } = await runInProcess(environment, ...args);
    expect(code).toBe(1);
    return stderr;
  };

  it('restore every row, every file and every secret', async () => {
    const shop = await api.shop();
    const mug = await makeProduct(shop, { variant: { price: 12.34, quantity: 7 } });
    const order_items = [{ name: 'Mug', price: 12.34, quantity: 1, product_id: mug.product_id, variant_id: mug.sku_id }];
    const address = { address: 'House 1,\u2028"Dhaka"\n\\', note: 'ঢাকা' };
    const { body } = await shop.post('/orders', { ...plainOrder, address, order_items });
    const order_id = String(body.data.order_id);
    const uploaded = await upload(shop, mug.product_id, form(await picture(40, 20).png().toBuffer()));
    const image = /\/media\/[\w./-]+/.exec(uploaded.text)?.[0] ?? '';
    const before = await shop.get(`/orders/${order_id}`);
    // Requests are logged, and uses of scopes are counted, after the responses.
    await Promise.all([api.app.get(RequestRecorder).flush(), api.app.get(ScopeUses).flush()]);
    const state = await api.query(STATE);

    const made = await runCommandOrFail(api.environment, 'backup', '--to', folder);
    expect(made).toEqual({ created_at: expect.any(String), rows: expect.any(Number), files: 'copied' });
    expect(await refused(api.environment, 'backup', '--to', folder)).toBe(`${folder} already exists.\n`);
    expect((await shop.post('/orders', plainOrder)).status).toBe(201);

    const environment = { ...(await freshEnvironment({ ROLE: 'api' })), REDIS_PREFIX: 'restored' };
    const otherKey = createHash('sha256').update('another').digest('base64');
    expect(await refused({ ...environment, ENCRYPTION_KEY: otherKey }, 'restore', '--from', folder)).toContain(
      'is not the key of the backup',
    );
    expect(await runCommandOrFail(environment, 'restore', '--from', folder)).toEqual(made);
    expect(await refused(environment, 'restore', '--from', folder)).toBe('The database already has stores.\n');

    await restored.serve(environment);
    try {
      expect(await restored.query(STATE)).toEqual(state);
      expect(await restored.query(`SELECT relname FROM pg_class WHERE relname IN ('orders', 'products') AND reltuples <= 0`)).toEqual([]);
      const headers = { authorization: `Bearer ${shop.access_token}` };
      const after = await restored.call('GET', `/api/apps/v1/orders/${order_id}`, { headers });
      expect(after.text).toBe(before.text);
      expect((await restored.call('GET', '/health/ready')).status).toBe(200);
      expect((await restored.call('GET', image)).status).toBe(200);
      const stored = [api, restored].map(({ environment: { DATA_DIR = '' } }) => filesBelow(join(DATA_DIR, 'images')));
      expect(await stored[1]).toEqual(await stored[0]);
      const next = await restored.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder });
      expect([next.status, next.body.data.order_id]).toEqual([201, Number(order_id) + 1]);
      expect(await runCommandOrFail(environment, 'verify')).toMatchObject({ disagreements: [] });
    } finally {
      await restored.stop();
    }
  });

  it('are encrypted for the keys of other machines, so that changed and foreign files are noticed', async () => {
    const shop = await api.shop();
    await shop.post('/orders', { ...plainOrder, note: 'Ring twice' });
    await api.app.get(ScopeUses).flush();
    const place = mkdtempSync(join(tmpdir(), 'backup-'));
    const at = (name: string): string => join(place, name);
    try {
      const recipients: string[] = [];
      for (const name of ['one', 'two']) {
        const { recipient } = await runCommandOrFail<{ recipient: string }>(api.environment, 'keys', 'create-backup', '--to', at(name));
        recipients.push('--recipient', recipient);
      }
      expect(await refused(api.environment, 'keys', 'create-backup', '--to', at('one'))).toContain('EEXIST');
      expect(await refused(api.environment, 'backup', '--to', at('wrong'), '--recipient', 'age1x')).toContain(
        'age1x is not the public key',
      );
      expect(existsSync(at('wrong'))).toBe(false);
      const made = await runCommandOrFail(api.environment, 'backup', '--to', at('made'), ...recipients);
      const files: string[] = await filesBelow(at('made'));
      expect(files.filter((file) => !file.endsWith('.age'))).toEqual(['SHA256SUMS']);
      expect(files.some((file) => readFileSync(join(at('made'), file)).includes('Ring twice'))).toBe(false);

      const environment = { ...(await freshEnvironment({ ROLE: 'api' })), REDIS_PREFIX: 'decrypted' };
      await runCommandOrFail(api.environment, 'keys', 'create-backup', '--to', at('other'));
      expect(await refused(environment, 'restore', '--from', at('made'))).toContain('--identity');
      expect(await refused(environment, 'restore', '--from', at('made'), '--identity', at('other'))).toContain('cannot be decrypted');
      cpSync(at('made'), at('cut'), { recursive: true });
      const orders = join(at('cut'), 'tables', 'orders.jsonl.age');
      truncateSync(orders, statSync(orders).size - 1);
      const fromCut = ['restore', '--from', at('cut'), '--identity', at('one')];
      expect(await refused(environment, ...fromCut)).toContain('orders.jsonl.age of the backup is damaged');
      rmSync(join(at('cut'), 'SHA256SUMS'));
      expect(await refused(environment, ...fromCut)).toContain('cannot be decrypted');
      expect(await runCommandOrFail(environment, 'restore', '--from', at('made'), '--identity', at('two'))).toEqual(made);
      await restored.serve(environment);
      try {
        expect(await restored.query('SELECT note FROM orders WHERE store_id = $1', [shop.store_id])).toEqual([{ note: 'Ring twice' }]);
        expect(await runCommandOrFail(environment, 'verify')).toMatchObject({ disagreements: [] });
      } finally {
        await restored.stop();
      }
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});
