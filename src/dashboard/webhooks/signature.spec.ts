import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { signWebhook, newWebhookSecret } from '../../platform/crypto/webhook-signature.js';

describe('the page for signatures', () => {
  const api = useApi();

  it('explains why a signature is refused, without showing the secret', async () => {
    const shop = await api.shop({ app: { name: 'Courier <Sync>' } });
    const merchant = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__manage_webhooks'] });
    const page = `/${String(shop.store_id)}/settings/apps/webhooks/signature`;
    const open = ({ cookie }: SignedInMerchant): Promise<Answer> => api.call('GET', page, { headers: { ...PAGE, cookie } });
    const check = (fields: Record<string, string>, as = merchant): Promise<Answer> => {
      const form = formOf({ csrf_token: as.csrf_token, app_id: String(shop.app_id), headers: '', payload: '{}', ...fields });
      return api.call('POST', page, { ...form, headers: { ...form.headers, cookie: as.cookie } });
    };
    const sign = (timestamp: number, secret: string): string =>
      Object.entries(signWebhook({ id: 'evt', timestamp, body: '{"a":\n1}', secrets: [secret] }))
        .map(([name, value]) => `${name.toUpperCase()} : ${value}`)
        .join('\r\n');
    const now = Math.floor(Date.now() / 1000);
    const payload = '{"a":\r\n1}';
    const foreign = newWebhookSecret();
    expect((await open(merchant)).text).toContain('Courier &lt;Sync></option>');
    expect((await check({})).text.match(/signature header is missing/g)).toHaveLength(3);
    expect((await check({ headers: sign(now, shop.webhook_secret), payload })).text).toContain('The signature is valid.');
    expect((await check({ headers: sign(now - 400, shop.webhook_secret), payload })).text).toContain('more than five minutes old');
    expect((await check({ headers: sign(now, foreign), payload })).text).toContain('made with another secret');
    const { text } = await check({ headers: sign(now, foreign), payload, secret: foreign });
    expect(text).toContain('The signature is valid.');
    for (const secret of [foreign, shop.webhook_secret]) expect(text).not.toContain(secret.slice(6));
    expect((await check({ app_id: '999999999', headers: sign(now, foreign) })).text).not.toMatch(/signature is valid|refuses this webhook/);
    expect((await check({ csrf_token: '' })).status).toBe(403);
    const staff = await merchantOf(api, shop.store_id, { role: 'staff' });
    expect([(await open(staff)).status, (await check({}, staff)).status]).toEqual([403, 403]);
  });
});
