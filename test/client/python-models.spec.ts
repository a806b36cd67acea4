import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PYTHON } from '../../scripts/python.mjs';
import { useApi } from '../harness.js';

const run = promisify(execFile);

const ORDERS = '/api/apps/v1/orders';
/** Classes that the program uses: the body of the request and the response. */
const ROOTS = ['CreateOrder', 'OrdersCreateResponse'];

interface Documented {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly example: object } } };
}

/** Generates Python from JSON Schema on the standard input. It is ESM, which this process cannot load. */
const GENERATOR = `
import { InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import { text } from 'node:stream/consumers';
// Dates stay text: the generated code would read them with a package that is not part of Python.
const definitions = JSON.parse(await text(process.stdin), (key, value) => (key === 'format' && value === 'date-time' ? undefined : value));
const schemas = new JSONSchemaInput(undefined);
for (const name of ${JSON.stringify(ROOTS)})
  await schemas.addSource({ name, schema: JSON.stringify({ $ref: '#/definitions/' + name, definitions }) });
const inputData = new InputData();
inputData.addInput(schemas);
const { lines } = await quicktype({ inputData, lang: 'python' });
process.stdout.write(lines.join('\\n'));`;

/** Program that places the order of the API reference with the generated classes. */
const PROGRAM = `
import json
import sys

import httpx

from models import create_order_from_dict, create_order_to_dict, orders_create_response_from_dict

settings = json.load(sys.stdin)
order = create_order_from_dict(settings["order"])
response = httpx.post(
    settings["url"],
    json=create_order_to_dict(order),
    headers={"authorization": f"Bearer {settings['token']}"},
)
response.raise_for_status()
placed = orders_create_response_from_dict(response.json()).data
order_id: int = placed.order_id
print(json.dumps([order_id, placed.grand_total, placed.order_status.value]))
`;

describe('the Python classes that quicktype generates from openapi.json', () => {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'generated-python-'));
  const text = readFileSync('openapi.json', 'utf8').replaceAll('#/components/schemas/', '#/definitions/');
  const { components, paths } = JSON.parse(text) as { components: { schemas: object }; paths: Record<string, Record<string, Documented>> };
  const { example } = paths[ORDERS]!['post']!.requestBody.content['application/json'];

  /** Runs a program with this standard input. Returns its output. */
  async function output(program: string, args: readonly string[], input: object): Promise<string> {
    const running = run(program, args, { env: { PATH: process.env['PATH'], PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' } });
    running.child.stdin?.end(JSON.stringify(input));
    return (await running).stdout;
  }

  beforeAll(async () => {
    const generated = await output(process.execPath, ['--input-type=module', '--eval', GENERATOR], components.schemas);
    writeFileSync(join(folder, 'models.py'), generated);
    writeFileSync(join(folder, 'place.py'), PROGRAM);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('pass a type check, and place the order of the API reference', async () => {
    const mypy = ['-m', 'mypy', '--no-error-summary', '--cache-dir', join(folder, 'cache'), 'place.py', 'models.py'];
    const checked = run(PYTHON, mypy, { cwd: folder }).catch((error: unknown) => error) as Promise<{ stdout: string }>;
    expect((await checked).stdout).toBe('');
    const shop = await api.shop();
    const settings = { url: `${api.base_url}${ORDERS}`, token: shop.access_token, order: example };
    const [order_id, grand_total, status] = JSON.parse(await output(PYTHON, [join(folder, 'place.py')], settings)) as [
      number,
      number,
      string,
    ];
    const stored = (await shop.get(`/orders/${String(order_id)}`)).body.data;
    expect(stored).toMatchObject({ grand_total, order_status: status, shipping: 80 });
  });
});
