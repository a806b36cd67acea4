import { gunzipSync } from 'node:zlib';
import { download, exported } from '../../../test/bulk.js';
import { S3 } from '../../../test/s3.js';

describe('the file of an export that its bucket serves', () => {
  const { s3, api } = S3.use({ S3_SIGNED_URL_TTL: '1m' });

  it('is reached by a redirect that is never cached, and only with the signature of the job', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const url = String((await exported(shop, { resource: 'customers', format: 'ndjson', fields: ['user_id'] })).download_url);
    const { status, headers } = await download(api, url, { redirect: 'manual' });
    expect([status, headers.get('cache-control')]).toEqual([307, 'private, no-store']);
    const file = await fetch(headers.get('location') ?? '');
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="customers-\d+\.ndjson\.gz"$/),
    });
    expect(JSON.parse(gunzipSync(await file.arrayBuffer()).toString())).toEqual({ user_id });
    const before = s3.requests.length;
    const forged = await download(
      api,
      url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      { redirect: 'manual' },
    );
    expect([forged.status, forged.headers.get('location'), s3.requests.length]).toEqual([404, null, before]);
    await api.make.uninstall(shop);
    expect((await download(api, url, { redirect: 'manual' })).status).toBe(404);
  });
});
