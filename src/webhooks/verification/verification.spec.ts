import { randomBytes } from 'node:crypto';
import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import type { ReceivedRequest } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { signWebhook } from '../../platform/crypto/webhook-signature.js';

describe('POST /webhooks/verify', () => {
  const api = useApi();
  const apps = useSubscribers(api);
  let shop: Shop;
  let request: ReceivedRequest;

  beforeAll(async () => {
    const to = await apps.receiver();
    shop = await apps.subscribed(to);
    await apps.happen(shop);
    request = await to.waitFor(1);
  });
  const verify = async (body: object, by = shop): Promise<Json> => {
    const { status, body: answer } = await by.post('/webhooks/verify', body);
    expect(status).toBe(200);
    return answer.data;
  };
  const received = (changes: object = {}): { payload: string; headers: Record<string, unknown> } => ({
    payload: request.body,
    headers: { ...request.headers, ...changes },
  });
  const codes = async (body: object, by = shop): Promise<string[]> => (await verify(body, by)).reasons.map(({ code }: Json) => code);
  const fresh = (timestamp: number, secret = shop.webhook_secret): Record<string, string> => ({
    ...signWebhook({ id: 'evt', timestamp, body: 'x', secrets: [secret] }),
  });
  const now = (): number => Math.floor(Date.now() / 1000);

  it('accepts sent requests, whatever the letter case of the headers', async () => {
    expect(await verify(received())).toEqual({ valid: 1, reasons: [] });
    const upper = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await verify({ payload: request.body, headers: upper, secret: shop.webhook_secret })).toEqual({ valid: 1, reasons: [] });
  });
  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('names the missing header %s', async (name) => {
    const { valid, reasons } = await verify(received({ [name]: undefined }));
    expect([valid, reasons]).toEqual([
      0,
      [{ code: 'missing_header', message: `The header ${name} is missing.`, hint: expect.stringMatching(/\.$/) }],
    ]);
  });
  it('names every problem of the headers', async () => {
    expect(await codes({ payload: '', headers: {} })).toEqual(['missing_header', 'missing_header', 'missing_header']);
    expect(await codes(received({ 'webhook-signature': 'abc' }))).toEqual(['missing_header']);
    expect(await codes({ payload: 'x', headers: { ...fresh(now()), 'webhook-timestamp': String(Date.now()) } })).toContain('bad_timestamp');
    expect(await codes({ payload: 'x', headers: { ...fresh(now()), 'webhook-timestamp': '2026-01-01' } })).toContain('bad_timestamp');
    expect(await codes({ payload: 'x', headers: fresh(now() + 400) })).toEqual(['bad_timestamp']);
    expect(await codes({ payload: 'x', headers: fresh(now() - 301) })).toEqual(['too_old']);
    expect(await codes({ payload: 'x', headers: fresh(now() - 290) })).toEqual([]);
  });
  it('distinguishes a body that was serialized again from a changed one', async () => {
    const again = await verify({ ...received(), payload: JSON.stringify(JSON.parse(request.body), null, 2) });
    expect(again.reasons).toEqual([
      { code: 'body_changed', message: expect.stringContaining('same JSON'), hint: expect.stringContaining('raw body') },
    ]);
    const changed = await verify({ ...received(), payload: `${request.body.slice(0, -1)},"x":1}` });
    expect(changed.reasons).toEqual([
      { code: 'body_changed', message: 'The signature belongs to another body.', hint: expect.any(String) },
    ]);
  });
  it('recognizes a test that was serialized again, and a delivery from before the fields changed', async () => {
    const to = await apps.receiver();
    const own = await apps.subscribed(to);
    const { subscription_id } = await apps.subscription(own);
    const path = `/webhooks/${String(subscription_id)}`;
    const again = async (): Promise<string[]> => {
      const { body, headers } = to.requests.at(-1)!;
      const { reasons } = await verify({ payload: JSON.stringify(JSON.parse(body), null, 2), headers }, own);
      return reasons.map(({ code, message }: Json) => `${code} ${message}`);
    };
    const RESERIALIZED = ['body_changed The body is the same JSON, but not the same bytes.'];
    await own.post(`${path}/test`);
    expect(await again()).toEqual(RESERIALIZED);
    const { body, headers } = to.requests.at(-1)!;
    expect(await codes({ payload: body.replace('9001', '9002').replace('"test":true', '"test":false'), headers }, own)).toEqual([
      'wrong_secret',
    ]);
    for (const [sent, fields] of [
      [2, ['user_id']],
      [3, ['user_id', 'phone']],
      [4, null],
    ] as const) {
      await apps.happen(own);
      await to.waitFor(sent);
      await own.put(path, { fields });
      expect(await again()).toEqual(RESERIALIZED);
    }
  });
  it('reveals no events of other apps', async () => {
    const beside = await api.shop({ store: { store_id: shop.store_id }, scopes: ['read:orders'] });
    expect(await codes({ ...received(), secret: shop.webhook_secret, payload: `${request.body} ` }, beside)).toEqual(['wrong_secret']);
  });
  it('distinguishes a wrong secret from a replaced one, without returning any', async () => {
    const wrong = `whsec_${randomBytes(32).toString('base64')}`;
    expect(await codes({ ...received(), secret: wrong })).toEqual(['wrong_secret']);
    expect(await codes({ payload: 'x', headers: fresh(now(), wrong) })).toEqual(['wrong_secret']);
    expect(await codes({ ...received(), secret: '' })).toEqual(['wrong_secret']);
    const { secret } = (await api.make.client(shop, shop.store_id).post('/webhooks/secret/rotate')).body.data;
    expect(await codes(received())).toEqual([]);
    await api.query('UPDATE signing_secrets SET expires_at = now() WHERE app_id = $1 AND expires_at IS NOT NULL', [shop.app_id]);
    expect(await codes(received())).toEqual(['old_secret']);
    expect(await codes({ payload: 'x', headers: fresh(now(), secret), secret: shop.webhook_secret })).toEqual(['old_secret']);
    const text = JSON.stringify(await verify({ ...received(), secret: wrong }));
    for (const known of [wrong, secret, shop.webhook_secret]) expect(text).not.toContain(known.slice(6));
  });
  it.each<[object, string]>([
    [{ headers: {} }, 'payload is required.'],
    [{ payload: 'x' }, 'headers is required.'],
    [{ payload: {}, headers: {} }, 'payload must be a string.'],
    [{ payload: 'x', headers: [] }, 'headers must be an object.'],
    [{ payload: 'x', headers: {}, secret: 5 }, 'secret must be a string.'],
  ])('refuses %j', async (body, message) => {
    const answer = await shop.post('/webhooks/verify', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
