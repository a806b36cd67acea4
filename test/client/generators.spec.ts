import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { useApi } from '../harness.js';

const run = promisify(execFile);
const BIN = resolve('node_modules');

interface Documented {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: object } } };
}

/** Program that places the order of the API reference, typed by the generated client. */
const program = (order: object): string => `
import { createClient } from './generated/client/index.js';
import { ordersCreate, type OrdersCreateData } from './generated/index.js';

const client = createClient({ baseUrl: process.env['BASE_URL'] ?? '', auth: process.env['TOKEN'] ?? '' });
const body: OrdersCreateData['body'] = ${JSON.stringify(order)};
const { data, error } = await ordersCreate({ client, body });
if (error) throw new Error(error.message);
const placed: number = data.data.order_id;
console.log(JSON.stringify([placed, data.data.grand_total]));
`;

/** Strict like the program of a careful developer. The generated files are sources of that program, so they are checked, too. */
const OPTIONS = {
  ...{ target: 'es2022', module: 'preserve', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'] },
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, outDir: 'out', rootDir: '.' },
};

describe('a client that @hey-api/openapi-ts generates from openapi.json', () => {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, Record<string, Documented>> };
  const { example } = document.paths['/api/apps/v1/orders']!['post']!.requestBody.content['application/json'];

  beforeAll(async () => {
    const generator = join(BIN, '@hey-api', 'openapi-ts', 'bin', 'run.js');
    const options = ['--input', resolve('openapi.json'), '--output', join(folder, 'generated'), '--client', '@hey-api/client-fetch'];
    await run(process.execPath, [generator, ...options, '--silent', '--no-log-file'], { cwd: folder });
    symlinkSync(BIN, join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(folder, 'place.ts'), program(example));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['place.ts', 'generated'] }));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('compiles, and places the order of the API reference', async () => {
    const tsc = join(BIN, 'typescript-7', 'bin', 'tsc');
    const compiled = run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: folder }).catch((error: unknown) => error);
    expect((await compiled) as { stdout: string }).toMatchObject({ stdout: '' });
    const shop = await api.shop();
    const env = { BASE_URL: api.base_url, TOKEN: shop.access_token };
    const loader = join(BIN, 'esbuild', 'bin', 'esbuild');
    await run(loader, [join('out', 'place.js'), '--bundle', '--format=esm', '--platform=node', '--outfile=place.mjs'], { cwd: folder });
    const { stdout } = await run(process.execPath, ['place.mjs'], { cwd: folder, env });
    const [order_id, grand_total] = JSON.parse(stdout) as [number, number];
    expect((await shop.get(`/orders/${String(order_id)}`)).body.data).toMatchObject({ grand_total, shipping: 80 });
  });
});
