import type { Answer } from '../../../test/caller.js';
import { developerOf, EXTENSIONS } from '../../../test/extensions.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';

const ACTION = `${EXTENSIONS}/storefront/action`;

describe('an action of a storefront', () => {
  const api = useApi({ WEBHOOK_ALLOW_PRIVATE: 'false', RATE_LIMIT_STOREFRONT: '60', TRUST_PROXY: '127.0.0.1' });

  /** Creates an extension with a URL that the API would reject. */
  async function extensionOf(shop: Shop, action_url: string): Promise<number> {
    const { extension_id } = await developerOf(api, shop).extension({ type: 'storefront_action', action_url: 'https://93.184.215.14/' });
    await api.query('UPDATE extensions SET action_url = $1 WHERE extension_id = $2', [action_url, extension_id]);
    return extension_id;
  }

  it.each(['https://127.0.0.1/', 'https://169.254.169.254/latest/', 'https://[::1]/', 'http://93.184.215.14/', 'https://0x7f.1/'])(
    'is not posted to a private address (%s)',
    async (url) => {
      const shop = await api.shop();
      const extension_id = await extensionOf(shop, url);
      const answer = await api.call('POST', ACTION, { body: { store_id: shop.store_id, extension_id, action: 'x' } });
      expect([answer.status, answer.body.code]).toEqual([403, 'blocked_address']);
      expect(answer.text).not.toMatch(/127|169|93\.184/);
    },
  );

  it('is limited to 60 per minute for one address and one store', async () => {
    const [first, second] = [await api.shop(), await api.shop()];
    const act = (store_id: unknown, from = '203.0.113.1'): Promise<Answer> =>
      api.call('POST', ACTION, { body: { store_id, extension_id: 1, action: 'x' }, headers: { 'x-forwarded-for': from } });
    const answers: Answer[] = [];
    for (let n = 0; n < 61; n++) answers.push(await act(first.store_id));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(60).fill(404), 429]);
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('60');
    expect([answers[60]?.body.code, answers[60]?.headers.has('retry-after')]).toEqual(['rate_limited', true]);
    expect((await act(second.store_id)).status).toBe(404);
    expect((await act(first.store_id, '203.0.113.2')).status).toBe(404);
    // Another spelling of the store id does not select another counter.
    expect((await act(` ${String(first.store_id)}.0`)).status).toBe(429);
  });
});
