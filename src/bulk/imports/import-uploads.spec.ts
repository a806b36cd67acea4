import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Json } from '../../../test/answer.js';
import { ended, imported, importForm, outcomes, postImport } from '../../../test/bulk.js';
import { commandLineOf } from '../../../test/command-line.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, until, useApi } from '../../../test/harness.js';
import { filesBelow } from '../../../test/images.js';

const ANNA = { name: 'Anna Karim', phone: '01712345678' };
const BOUNDARY = 'limit';
const part = (name: string, value: string, more = ''): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;

describe('the upload of an import', () => {
  const api = useApi({ BULK_IMPORT_BYTES: '200000', REQUEST_TIMEOUT: '1s', BULK_IMPORT_RATE: '10000', BULK_JOBS: '1' });
  const { cli } = commandLineOf(api);
  let shop: Shop;

  /** Sends a form in pieces, with a pause before each, and never sends its last `missing` bytes. Resolves with the response of the server. */
  const sendSlowly = (pieces: readonly string[], pause_ms: number, missing = 0): Promise<string> => {
    const { port } = new URL(api.base_url);
    const socket = connect(Number(port), '127.0.0.1');
    const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), missing);
    socket.write(
      [
        'POST /api/apps/v1/bulk/imports HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${shop.access_token}`,
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        `Content-Length: ${String(length)}`,
        'Connection: close\r\n\r\n',
      ].join('\r\n'),
    );
    const waiting = [...pieces];
    const timer = setInterval(() => {
      const piece = waiting.shift();
      if (piece !== undefined && !socket.destroyed) socket.write(piece);
    }, pause_ms);
    return new Promise((resolve, reject) => {
      let text = '';
      socket.on('data', (data) => (text += data.toString())).once('error', reject);
      socket.once('close', () => {
        clearInterval(timer);
        resolve(text);
      });
    });
  };
  const files = (): Promise<string[]> =>
    filesBelow(join(api.environment['DATA_DIR'] ?? '')).then((all) => all.filter((name) => name.endsWith('.bin')));

  beforeEach(async () => {
    shop = await api.shop();
  });

  it('can take longer than a request, but only while it makes progress', async () => {
    const lines = Array.from({ length: 8 }, (_, n) => `${JSON.stringify({ ...ANNA, phone: `0171234567${String(n)}` })}\n`);
    const head = `${part('resource', 'customers')}\r\n${part('file', '', '; filename="a.ndjson"')}`;
    const answer = await sendSlowly([head, ...lines, `\r\n--${BOUNDARY}--\r\n`], 400);
    expect(answer).toMatch(/^HTTP\/1\.1 202 /);
    expect(answer).toContain('"message":"Import created."');
    const [job] = (await shop.get('/bulk/imports')).body.data as [Json];
    expect(await ended(shop, job.job_id as number, 'imports')).toMatchObject({ created: 8, failed: 0 });
    expect(await sendSlowly([head], 100, 1_000)).toContain('The request took too long.');
    expect((await shop.get('/bulk/imports')).body.data).toHaveLength(1);
  });

  it('has a maximum size', async () => {
    const { status, body } = await postImport(shop, importForm({ resource: 'products' }, 'x'.repeat(200_001)));
    expect([status, body.message]).toEqual([413, 'A file must have at most 200000 bytes.']);
    expect(await files()).toEqual([]);
  });

  it('is refused with more than ten unfinished jobs, however many arrive concurrently', async () => {
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, status, lease_until)
       SELECT $1, 'export', $2, $3, 'orders', 'csv', 'running', now() + interval '1 day' FROM generate_series(1, 4)`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, mode, status, lease_until)
       VALUES ($1, 'import', $2, $3, 'products', 'csv', 'upsert', 'running', now() + interval '1 day')`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    const answers = await atOnce(20, () => postImport(shop, importForm({ resource: 'products' }, '{}')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(202), ...Array<number>(15).fill(400)]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('bulk_limit_exceeded');
    expect(await api.query('SELECT 1 FROM bulk_uploads WHERE store_id = $1', [shop.store_id])).toEqual([]);
    expect(await files()).toHaveLength(5);
    await api.make.uninstall(shop);
    await api.query('UPDATE bulk_jobs SET lease_until = NULL WHERE store_id = $1', [shop.store_id]);
    await until(async () => (await files()).length === 0);
  });

  it('creates one import for an idempotency key, and returns the same response again', async () => {
    const options = { headers: { 'idempotency-key': 'once' } };
    const post = (text: string, resource = 'products') => postImport(shop, importForm({ resource, mode: 'create' }, text), options);
    const [first, second] = [await post('{}'), await post('{}')];
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true']);
    expect(second.text).toBe(first.text);
    const path = `/api/apps/v1/bulk/imports/${String(first.body.data.job_id)}`;
    expect([first.headers.get('location'), second.headers.get('location')]).toEqual([path, path]);
    expect([(await post('{ }')).status, (await post('{}', 'variants')).status]).toEqual([422, 422]);
    expect((await shop.get('/bulk/imports')).body.data).toHaveLength(1);
  });

  it('is located like an export, whose replayed response has the same Location header', async () => {
    const options = { headers: { 'idempotency-key': createHash('sha256').update(String(shop.store_id)).digest('hex') } };
    const [first, second] = [
      await shop.post('/bulk/exports', { resource: 'orders' }, options),
      await shop.post('/bulk/exports', { resource: 'orders' }, options),
    ];
    const path = `/api/apps/v1/bulk/exports/${String(first.body.data.job_id)}`;
    expect([first.headers.get('location'), second.headers.get('location')]).toEqual([path, path]);
  });

  it('is removed when the import has ended, and when its process was killed before the job was committed', async () => {
    await imported(shop, { resource: 'customers' }, [ANNA]);
    await until(async () => (await files()).length === 0);
    await api.query(
      `INSERT INTO bulk_uploads (store_id, source_key, created_at) VALUES ($1, repeat('0', 32) || '.bin', now() - interval '2 hours')`,
      [shop.store_id],
    );
    expect(await imported(shop, { resource: 'customers' }, [])).toMatchObject({ lines: 0 });
    await until(async () => (await api.query('SELECT 1 FROM bulk_uploads WHERE store_id = $1', [shop.store_id])).length === 0);
  });

  it('that may contain an erased customer is removed, and its import ends', async () => {
    expect(await outcomes(shop, { resource: 'customers' }, [ANNA])).toEqual(['created']);
    const [{ user_id }] = (await shop.get('/customers')).body.data as [Json];
    const [done] = (await shop.get('/bulk/imports')).body.data as [Json];
    await api.query(
      `INSERT INTO bulk_jobs (store_id, kind, app_id, installation_id, resource, format, mode, status, lease_until, attempts)
       VALUES ($1, 'import', $2, $3, 'customers', 'csv', 'upsert', 'running', now() + interval '1 day', 1)`,
      [shop.store_id, shop.app_id, shop.installation_id],
    );
    await cli('customer', 'erase', '--store-id', String(shop.store_id), '--customer-id', String(user_id));
    const [pending] = (await shop.get('/bulk/imports')).body.data as [Json];
    expect(pending).toMatchObject({ status: 'failed', error: { code: 'customer_erased' } });
    expect((await shop.get(`/bulk/imports/${String(done.job_id)}`)).body.data.results_url).toBeNull();
  });
});
