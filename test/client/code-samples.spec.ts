import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { CODE_SAMPLES } from './code-samples.js';

const run = promisify(execFile);

describe('the code samples of the API reference', () => {
  const api = useApi();
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop();
  });

  it('exist for every operation, in four languages', () => {
    const without = [...CODE_SAMPLES].filter(([, samples]) => Object.keys(samples).join() !== 'Shell,TypeScript,Python,PHP');
    expect(without.map(([id]) => id)).toEqual([]);
    expect(CODE_SAMPLES.size).toBeGreaterThan(160);
  });

  it.each([
    ['TypeScript', "from '@merchant-apps-platform/client';"],
    ['Python', 'from merchant_apps_platform import Platform\n'],
  ])('use only the client in %s', (language, imports) => {
    const others = [...CODE_SAMPLES].filter(([, samples]) => {
      const source = samples[language] ?? '';
      return !source.includes(imports) || /httpx|fetch\(|urllib/.test(source);
    });
    expect(others.map(([id]) => id)).toEqual([]);
  });

  it('contain no secret', () => {
    const secrets = [...CODE_SAMPLES].flatMap(([id, samples]) => Object.values(samples).map((source) => [id, source] as const));
    expect(secrets.filter(([, source]) => /svc_(?:at|rt|ds|xt)_[0-9a-f]{8}/.test(source)).map(([id]) => id)).toEqual([]);
  });

  it.each([
    ['orders.create', 201],
    ['orders.list', 200],
    ['categories.create', 201],
    ['customers.create', 201],
    ['discounts.create', 201],
    ['webhooks.list', 200],
    ['charges.create', 200],
    ['store.get', 200],
    ['metafields.list', 404],
    ['changelog.list', 200],
  ])('of %s for a shell work: %i', async (id, status) => {
    const command = (CODE_SAMPLES.get(id)?.['Shell'] ?? '').replaceAll('https://platform.example', api.base_url);
    const env = { PATH: process.env['PATH'] ?? '', ACCESS_TOKEN: shop.access_token };
    const { stdout } = await run('sh', ['-c', command], { env });
    expect(JSON.parse(stdout)).toMatchObject({ status });
  });
});
