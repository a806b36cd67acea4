import { runInProcess } from '../../../test/command-line.js';
import { block, developerOf, EXTENSIONS } from '../../../test/extensions.js';
import { until, useApi } from '../../../test/harness.js';

const LIST = `${EXTENSIONS}/storefront`;
const ACTION = `${LIST}/action`;

describe('the domain of a storefront', () => {
  const api = useApi();

  async function moveTo(store_id: number, domain: string): Promise<unknown> {
    const { stdout } = await runInProcess(api.environment, 'store', 'update', '--store-id', String(store_id), '--domain', domain);
    return stdout === '' ? undefined : (JSON.parse(stdout) as unknown);
  }

  it('is normalized, and changes take effect immediately', async () => {
    const shop = await api.shop();
    const { extension_id } = await developerOf(api, shop).extension(block({ type: 'storefront_block', target: 'product.page' }));
    const path = `${LIST}?store_id=${String(shop.store_id)}&target=product.page`;
    const allowed = async (origin: string): Promise<(string | null)[]> => {
      const body = { store_id: shop.store_id, extension_id, action: 'x' };
      const answers = [await api.call('GET', path, { headers: { origin } }), await api.call('POST', ACTION, { body, headers: { origin } })];
      return answers.map(({ headers }) => headers.get('access-control-allow-origin'));
    };
    const [known] = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = $1', [shop.store_id]);
    const before = `https://${known?.domain ?? ''}`;
    for (const [domain, stored] of [
      ['Loom.Example.COM', 'loom.example.com'],
      ['bücher.example', 'xn--bcher-kva.example'],
    ] as const) {
      expect(await moveTo(shop.store_id, domain)).toEqual({ store_id: shop.store_id, domain: stored });
      const origin = `https://${stored}`;
      await until(async () => (await allowed(origin))[0] === origin);
      expect(await allowed(origin)).toEqual([origin, origin]);
      expect(await allowed(before)).toEqual([null, null]);
    }
    expect(await moveTo(await api.make.store(), 'LOOM.example.com')).toBeDefined();
    expect(await moveTo(await api.make.store(), 'BÜCHER.example')).toBeUndefined();
  });

  it('is a host name', async () => {
    const { code, stderr } = await runInProcess(
      api.environment,
      ...[
        'store',
        'create',
        '--name',
        'x',
        '--owner-email',
        'a@example.com',
        '--owner-password',
        'long enough',
        '--domain',
        'xn--0.example',
      ],
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining('domain must be a host name.')]);
  });
});
