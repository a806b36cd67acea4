import { Till } from '../../../test/billing.js';
import type { Json } from '../../../test/caller.js';
import { recordsOf } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';

const UNKNOWN = '999999999';

describe('commands that list and show requests about personal data, extensions, clocks and keys', () => {
  const api = useApi();
  const { cli, refused, listed, shown } = recordsOf(api);
  let till: Till;

  beforeAll(async () => {
    till = await Till.open(api);
  });

  const store = (): string => `--store-id=${String(till.shop.store_id)}`;
  const app = (): string => `--app-id=${String(till.shop.app_id)}`;

  it('lists requests about personal data in parts, and shows one with the apps that were asked', async () => {
    const [older, newer] = ['2026-01-01', '2026-01-02'];
    const made = await api.query<{ request_id: string }>(
      `WITH made AS (INSERT INTO privacy_requests (store_id, request_id, topic, created_at)
         SELECT $1, gen_random_uuid(), 'customer.redact', at::timestamptz FROM unnest($2::text[]) AS at RETURNING store_id, request_id, created_at),
       told AS (INSERT INTO privacy_notices (store_id, request_id, app_id, event_id, due_at, next_attempt_at)
         SELECT store_id, request_id, $3, gen_random_uuid(), created_at + interval '30 days', NULL FROM made)
       SELECT request_id FROM made ORDER BY created_at DESC`,
      [till.shop.store_id, [older, newer], till.shop.app_id],
    );
    const [last, first] = made.map(({ request_id }) => request_id);
    const requests = async (...args: string[]): Promise<unknown[]> =>
      (await listed('privacy', ...args)).map(({ request_id }) => request_id);
    expect(await requests(store())).toEqual([last, first]);
    expect(await requests(store(), '--limit=1')).toEqual([last]);
    expect(await requests(`--after=${String(last)}`)).toContain(first);
    expect(await requests(store(), `--after=${String(last)}`)).toEqual([first]);
    expect(await shown('privacy', `--request-id=${String(first).toUpperCase()}`)).toMatchObject({
      ...{ request_id: first, store_id: till.shop.store_id, topic: 'customer.redact' },
      notices: [{ app_id: till.shop.app_id, name: expect.any(String), acknowledged_at: null, attempts: 0 }],
    });
    expect((await cli('find', String(first))).found).toMatchObject([
      { noun: 'privacy', id: first, show: `privacy show --request-id ${String(first)}` },
    ]);
    expect(await refused('privacy', 'list', '--after=7')).toMatch(/7 is not a UUID/);
  });

  it('lists and shows extensions, moved clocks and signing keys', async () => {
    const [{ extension_id } = {}] = await api.query<Json>(
      `INSERT INTO extensions (app_id, handle, type, target, title, url, config)
       VALUES ($1, 'loom-block', 'admin_block', 'order.details', 'Loom', 'https://app.example.com/block', '{"key":"whsec_x"}')
       RETURNING extension_id::integer`,
      [till.shop.app_id],
    );
    const found = { extension_id, app_id: till.shop.app_id, handle: 'loom-block', title: 'Loom' };
    expect(await listed('extension', app())).toMatchObject([found]);
    expect(await shown('extension', `--extension-id=${String(extension_id)}`)).toMatchObject(found);
    const { store_id } = await api.shop();
    await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [store_id]);
    await api.query('INSERT INTO billing_clocks (store_id, ahead_ms) VALUES ($1, 60000)', [store_id]);
    expect(await listed('clock', '--newest', '--limit=1')).toMatchObject([
      { store_id, ahead_ms: 60_000, now: expect.stringMatching(/Z$/) },
    ]);
    const kid = 'k'.repeat(43);
    const [{ key_id } = {}] = await api.query<Json>(
      `INSERT INTO idp_keys (kid, public_jwk, private_jwk_sealed, created_at, active_from, expires_at)
       VALUES ($1, '{"kty":"RSA"}', '', now() - interval '1 day', now() - interval '1 day', now() - interval '1 second')
       RETURNING key_id::integer`,
      [kid],
    );
    expect(await listed('keys', '--newest', '--limit=1')).toMatchObject([{ key_id, kid, state: 'expired', public_jwk: { kty: 'RSA' } }]);
    expect(await shown('keys', `--key-id=${String(key_id)}`)).toMatchObject({ kid });
    const { found: keys } = await cli('find', kid);
    await api.query('DELETE FROM idp_keys WHERE key_id = $1', [key_id]);
    expect(keys).toEqual([{ noun: 'keys', id: key_id, name: kid, store_id: null, show: `keys show --key-id ${String(key_id)}` }]);
  });

  it.each([
    ['Request', 'privacy', 'show', '--request-id=00000000-0000-4000-8000-000000000000'],
    ['Deprecation', 'deprecation', 'show', '--deprecation-id=deprecated-get-nothing'],
    ['Extension', 'extension', 'show', `--extension-id=${UNKNOWN}`],
    ['Key', 'keys', 'show', `--key-id=${UNKNOWN}`],
    ['Store', 'privacy', 'list', `--store-id=${UNKNOWN}`],
  ])('say that a %s does not exist: %s %s', async (name, ...args) => {
    expect(await refused(...args)).toBe(`${name} not found.`);
  });
});
