import type { Answer } from '../../../test/caller.js';
import { developerOf, EXTENSIONS } from '../../../test/extensions.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';

const PROXY = `${EXTENSIONS}/api-proxy`;
const ORDERS = '/api/apps/v1/orders';

describe('the rate limit of the API proxy', () => {
  const api = useApi({ RATE_LIMIT_GLOBAL: '10', RATE_LIMIT_GLOBAL_WINDOW: '10m' });

  it('is separate from that of the API', async () => {
    const shop = await api.shop();
    const { extension_id } = await developerOf(api, shop).extension({ scopes: ['read:orders'] });
    const merchant = await merchantOf(api, shop.store_id);
    const issued = await merchant.call(
      'GET',
      `${EXTENSIONS}/sandbox-token?extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`,
    );
    const headers = { authorization: `Bearer ${issued.body.data.token as string}` };
    const send = (): Promise<Answer> => api.call('POST', PROXY, { body: { method: 'GET', path: ORDERS }, headers });
    expect((await shop.get('/orders')).headers.get('ratelimit-remaining')).toBe('9');
    const answers: Answer[] = [];
    for (let n = 0; n < 11; n++) answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(answers.map((answer) => answer.headers.get('ratelimit-remaining')).slice(0, 3)).toEqual(['9', '8', '7']);
    expect(answers[10]?.headers.get('retry-after')).not.toBeNull();
    expect((await shop.get('/orders')).headers.get('ratelimit-remaining')).toBe('8');
  });
});
