import { randomBytes } from 'node:crypto';
import { clientSecretOf } from '../apps/app.entity.js';
import { serveBeside, useApi } from '../../test/harness.js';
import { runCommandOrFail } from '../../test/command-line.js';
import { startReceiver } from '../../test/receiver.js';
import { SEALED } from './reseal.js';
import { unseal } from '../platform/crypto/seal.js';

const NEW_KEY = randomBytes(32);

describe('the encryption of stored secrets', () => {
  const api = useApi({ ROLE: 'api' });

  it('is renewed in every column with secrets', async () => {
    const columns = await api.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%sealed%' ORDER BY 1`,
    );
    expect(SEALED.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(columns.map(({ name }) => name));
  });

  it('is renewed with another key while servers use the secrets', async () => {
    const receiver = await startReceiver();
    const shop = await api.shop({ app: { webhook_url: receiver.url, topics: ['customer.created'] } });
    const old = api.environment['ENCRYPTION_KEY'] ?? '';
    const rotated = await api.make
      .client(shop, shop.store_id)
      .post('/webhooks/secret/rotate', {}, { headers: { 'idempotency-key': 'kept' } });
    const environment = { ...api.environment, ENCRYPTION_KEY: NEW_KEY.toString('base64'), ENCRYPTION_KEYS_ACCEPTED: old };
    const server = await serveBeside(api, { ...environment, ROLE: 'worker' });
    // A server with both keys decrypts secrets of either key.
    const { sealed } = await runCommandOrFail<{ sealed: number }>(environment, 'keys', 'rotate-encryption');
    expect(sealed).toBeGreaterThanOrEqual(4);
    expect(await runCommandOrFail(environment, 'keys', 'rotate-encryption')).toEqual({ sealed: 0 });
    const [row] = await api.query<{ client_secret_sealed: Buffer }>('SELECT client_secret_sealed FROM apps WHERE app_id = $1', [
      shop.app_id,
    ]);
    const keys = { current: NEW_KEY, accepted: [] };
    const place = clientSecretOf(shop.client_id);
    expect(unseal(keys, row?.client_secret_sealed ?? Buffer.alloc(0), place)).toBe(shop.client_secret);
    const [kept] = await api.query<{ answer_sealed: Buffer }>('SELECT answer_sealed FROM idempotency_keys WHERE store_id = $1', [
      shop.store_id,
    ]);
    const route = 'POST /api/apps/v1/webhooks/secret/rotate';
    const at = { table: 'idempotency_keys', row: [shop.store_id, shop.app_id, route, 'kept'].join('\n'), purpose: 'answer' };
    expect(unseal(keys, kept?.answer_sealed ?? Buffer.alloc(0), at)).toBe(rotated.text);
    expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).status).toBe(201);
    await receiver.waitFor(1);
    await server.close();
    await receiver.close();
  });
});
