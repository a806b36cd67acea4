import { readFileSync } from 'node:fs';
import type { Answer, CallOptions } from '../caller.js';
import type { Shop } from '../factories.js';
import { atOnce, useApi } from '../harness.js';
import { place, plainOrder } from '../orders.js';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Parameter {
  $ref?: string;
  in: string;
  name: string;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}
/** An operation of the documentation with what it takes. */
interface Known {
  id: string;
  method: string;
  path: string;
  query: string[];
  headers: string[];
  /** Paths of the fields of its body, e.g. `order_items.0.price`. */
  fields: string[];
}
/** One request, and what it tries. */
interface Attempt {
  what: string;
  method: string;
  path: string;
  options?: CallOptions;
  /** The only status that is right. */
  expects?: number;
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

function resolved<T extends { $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const names = part.$ref.slice(2).split('/');
  return resolved(names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document) as T);
}

/** Every field below a schema; an object without known properties is tried as a whole and with a field in it. */
function fieldsOf(schema: Schema, path: string): string[] {
  const { type, properties, items } = resolved(schema);
  if (items) return [path, ...fieldsOf(items, `${path}.0`)];
  if (properties) return Object.entries(properties).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name));
  return type === 'object' ? [path, `${path}.address`] : [path];
}

const OPERATIONS = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): Known => {
      const named = (where: string): string[] => parameters.map(resolved).flatMap((known) => (known.in === where ? [known.name] : []));
      const schema = requestBody?.content['application/json']?.schema;
      const fields = schema ? fieldsOf(schema, '') : [];
      return { id: operationId, method: method.toUpperCase(), path, query: named('query'), headers: named('header'), fields };
    }),
  );
const having = (holds: (known: Known) => boolean): [string, Known][] =>
  OPERATIONS.filter(holds).map((known) => [`${known.method} ${known.path}`, known]);

const LONG = 'x'.repeat(10_240);
const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** Texts that stand for nothing good, in a query or a header. */
const WORDS = [
  ...['', ' ', '-1', '0', '-0', '1.5', '+1', '0x10', '1e3', '1e309', 'NaN', 'Infinity', '-Infinity', 'null', 'true', '[]', '{}'],
  ...['99999999999999999999', '-99999999999999999999', '9007199254740993', '2147483648', '1000000000000000.5', '9'.repeat(400)],
  ...["'", `"; DROP TABLE orders; --`, '%', '\\', '__proto__', 'constructor', 'created_at:', 'created_at:desc:asc', 'order.created,,'],
  ...['0000-01-01', '2020-02-30', '9999-12-31T23:59:59+99:99', '+275760-09-13', '-000001-01-01', LONG],
];
/** The same, percent-encoded, with bytes that only so can be sent. */
const QUERY_VALUES = [...WORDS.map(encodeURIComponent), '%00', 'a%00b', '%ff', '%ED%A0%80', '%', '%zz', '%F0%9F'];

/** JSON texts for a field. */
const FRAGMENTS = [
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"a\\udc00b"', '"\\ufffe"', '1e309', '-1e309', '1e-400', '-1', '-0', '0', '0.001', '1.5'],
  ...['99999999999999999999', '-99999999999999999999', '9007199254740993', '2147483648', '1000000000000000.5', '"\\u202e"'],
  ...['[]', '[1]', '[null]', '[[["a"]]]', '{}', '{"a":1}', 'true', 'false', 'null', nested('[', ']', 5000)],
  ...['{"a":'.repeat(2000) + '1' + '}'.repeat(2000), '{"\\u0000":1}', '{"address":"\\u0000"}', '{"address":{"a":"\\ud800"}}'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"length":1,"0":{}}', '{"toString":1,"then":1}'],
  ...['', ' ', 'NaN', 'Infinity', '-1', '0', '1e309', '99999999999999999999', "'", '__proto__', '2020-02-30', '+275760-09-13', LONG].map(
    (word) => JSON.stringify(word),
  ),
];

const IDS = [
  ...[
    '0',
    '-1',
    '-0',
    '01',
    '1.5',
    '1e3',
    '+1',
    'abc',
    'NaN',
    'null',
    '__proto__',
    'constructor',
    '9007199254740993',
    '99999999999999999999',
  ],
  ...['%00', '1%00', '%ff', '%', '%zz', '%ED%A0%80', '%2F', '%20', "1'", '%5Bobject%20Object%5D', '1,2', '9'.repeat(3000), LONG],
];

/** Bodies that no operation can take, as bytes and with their content type; the status that they must get. */
const json = 'application/json';
const BODIES: [what: string, type: string, body: string | Buffer, status: number][] = [
  ...['', '{', '{"a":', '{"a":1,}', "{'a':1}", 'NaN', '{"a":NaN}', '\0', '{"a":"\u0001"}', '{}{}', '\u2028', 'undefined'].map(
    (body): [string, string, string, number] => [`broken JSON ${body}`, json, body, 400],
  ),
  ...['[]', '[{}]', 'null', 'true', '1', '1e309', '"text"', nested('[', ']', 100_000)].map((body): [string, string, string, number] => [
    `JSON that is no object ${body.slice(0, 10)}`,
    json,
    body,
    400,
  ]),
  ['bytes that are no UTF-8', json, Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 400],
  ['keys that are no UTF-8', json, Buffer.from([0x7b, 0xff, 0xff, 0x3a, 0x31, 0x7d]), 400],
  ['UTF-16', json, Buffer.from('{"name":"a"}', 'utf16le'), 400],
  ['deep objects', json, '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), 400],
  ['a poisoned prototype', json, '{"__proto__":{"polluted":1}}', 400],
  ['an escaped poisoned prototype', json, '{"__proto\\u005f_":{"polluted":1}}', 400],
  ['a poisoned constructor', json, '{"constructor":{"prototype":{"polluted":1}}}', 400],
  ['too much', json, JSON.stringify({ name: 'x'.repeat(1_048_576) }), 413],
  ...['text/plain', 'text/csv', 'application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'nonsense', '*/*'].map(
    (type): [string, string, string, number] => [`content of type ${type}`, type, '{}', 415],
  ),
];

/** Names of what is inside: stack frames, SQL, paths and libraries. */
const INSIDE = new RegExp(
  [
    String.raw`\bat [^{]*:\d+:\d+|node_modules|/work/|[\w-]\.[cm]?[jt]s\b|\bstack\b`,
    String.raw`\bselect\b.*\bfrom\b|insert into|\bsyntax\b|relation "|column "|violates|duplicate key|QueryFailed|[A-Z][a-z]+Error`,
    String.raw`typeorm|postgres|\bpg\b|fastify|nestjs|class-(validator|transformer)|ioredis|undici|\bBull\b|FST_|HPE_|ECONN|ENOTFOUND`,
    String.raw`position \d|Unexpected (token|end)|\bundefined\b|\[object`,
  ].join('|'),
);

const isEnvelope = ({ status, body }: Answer): boolean =>
  body !== null && body.status === status && typeof body.message === 'string' && body.message !== '';

/** What is wrong with an answer; undefined for one that may be given. */
function flaw(answer: Answer, expects = answer.status): string | undefined {
  const { status, text } = answer;
  if (status !== expects) return `status ${status} instead of ${expects}: ${text}`;
  if (Math.floor(status / 100) === 2) return undefined;
  if (Math.floor(status / 100) !== 4) return `status ${status}`;
  if (!isEnvelope(answer)) return `no error envelope: ${text}`;
  return INSIDE.test(text) ? `names what is inside: ${text}` : undefined;
}

describe('whatever is sent', () => {
  const api = useApi();
  let shop: Shop;
  let ids: Record<string, string>;
  let made = 0;

  beforeAll(async () => {
    shop = await api.shop({ app: { webhook_url: 'http://127.0.0.1:9/hook', topics: ['order.status_changed'] } });
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const { order_id } = await place(shop, { customer_id: user_id });
    const { subscription_id } = (await shop.get('/webhooks')).body.data[0];
    ids = { user_id: String(user_id), order_id: String(order_id), subscription_id: String(subscription_id) };
    await api.events(shop.store_id);
  });

  /** Bodies that the operation would accept. */
  function accepted(id: string): object[] {
    const { client_id, client_secret } = shop;
    const oauth = { client_id, client_secret, code: 'none', redirect_uri: 'https://app.example.com/callback', code_verifier: 'none' };
    const known: Record<string, object[]> = {
      tokenExchange: ['authorization_code', 'refresh_token'].map((grant_type) => ({ ...oauth, grant_type, refresh_token: 'none' })),
      customersCreate: [{ name: 'Bela', phone: `018${String(++made).padStart(8, '0')}`, address: {} }],
      customersUpdate: [{ name: 'Bela', address_json: {} }],
      ordersCreate: [{ ...plainOrder, customer_id: Number(ids['user_id']), billing_address: {} }],
      ordersUpdate: [{ note: 'Ring twice.', address: { address: 'House 2' }, billing_address: {} }],
      ordersChangeStatus: [{ order_status: 'processing' }],
      webhooksUpdate: [{ is_active: true }],
    };
    return known[id] ?? [];
  }

  const urlOf = ({ path }: Known): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  const bearer = (): Record<string, string> => ({ authorization: `Bearer ${shop.access_token}` });

  async function tried({ what, method, path, options = {}, expects }: Attempt): Promise<string[]> {
    const headers = { ...bearer(), ...options.headers };
    const wrong = await api.call(method, path, { ...options, headers }).then((answer) => flaw(answer, expects), String);
    return wrong === undefined ? [] : [`${method} ${path.slice(0, 100)} with ${what.slice(0, 100)}: ${wrong.slice(0, 300)}`];
  }

  /** Sends all of it, some at once, and gives what went wrong; changes of one row would only stand in each other's way. */
  async function flaws(attempts: Attempt[]): Promise<string[]> {
    const found: string[] = [];
    const rest = attempts.values();
    const work = async (): Promise<void> => {
      for (const attempt of rest) found.push(...(await tried(attempt)));
    };
    await atOnce(attempts.some(({ method }) => method === 'PUT') ? 1 : 16, work);
    return found;
  }

  it('is an operation whose accepted body this spec knows', () => {
    const unknown = OPERATIONS.filter(({ id, fields }) => fields.length > 0 && accepted(id).length === 0);
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it.each(having(({ fields }) => fields.length > 0))('in a field of %s is refused or taken', async (_, known) => {
    const attempts = known.fields.flatMap((field) =>
      FRAGMENTS.flatMap((fragment) =>
        accepted(known.id).map((body): Attempt => {
          const raw = JSON.stringify(withField(body, field.split('.'))).replace(`"${MARK}"`, () => fragment);
          return { what: `${field} = ${fragment}`, method: known.method, path: urlOf(known), options: { raw } };
        }),
      ),
    );
    expect(await flaws(attempts)).toEqual([]);
  });

  it.each(having(({ query }) => query.length > 0))('in the query of %s is refused or taken', async (_, known) => {
    const queries = known.query.flatMap((name) => [
      ...QUERY_VALUES.map((value) => `${name}=${value}`),
      ...[`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}[__proto__]=1`, `${name}.a=1`, name, `__proto__[${name}]=1`],
    ]);
    const attempts = queries.map((query) => ({ what: 'it', method: known.method, path: `${urlOf(known)}?${query}` }));
    expect(await flaws(attempts)).toEqual([]);
  });

  it.each(having(({ path }) => path.includes('{')))('as the id of %s is refused like an id that is missing', async (_, known) => {
    const attempts = IDS.flatMap((id) =>
      (accepted(known.id)[0] ? accepted(known.id) : [undefined]).map((body): Attempt => {
        const path = known.path.replace(/\{\w+\}/, id);
        return { what: 'it', method: known.method, path, options: { body }, expects: 404 };
      }),
    );
    expect(await flaws(attempts)).toEqual([]);
  });

  it.each(having(({ method, headers }) => method !== 'DELETE' && headers.length > 0))(
    'in a header of %s is refused or taken',
    async (_, known) => {
      const { client_id, client_secret, store_id } = shop;
      const client = { authorization: '', 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(store_id) };
      const attempts = [...known.headers, 'x-client-id', 'x-client-secret', 'if-match'].flatMap((name) =>
        [...WORDS, '\u00ff', '\t'].map((word): Attempt => {
          const headers = { ...client, [name.toLowerCase()]: word };
          return { what: `${name}: ${word}`, method: known.method, path: urlOf(known), options: { body: accepted(known.id)[0], headers } };
        }),
      );
      expect(await flaws(attempts)).toEqual([]);
    },
  );

  it.each(having(({ fields }) => fields.length > 0))(
    'as the body of %s is refused when it is no JSON object of a fit size',
    async (_, known) => {
      const wrong: string[] = [];
      for (const [what, type, body, status] of BODIES) {
        const headers = { ...bearer(), 'content-type': type };
        const response = await fetch(api.base_url + urlOf(known), {
          method: known.method,
          headers,
          body: new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body),
        });
        const text = await response.text();
        const answer = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
        const flawed = flaw(answer, status);
        if (flawed !== undefined) wrong.push(`${what}: ${flawed}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('leaves the service as it was', async () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await shop.get('/store')).status).toBe(200);
    expect((await shop.get(`/orders/${ids['order_id'] ?? ''}`)).status).toBe(200);
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
  });
});

const MARK = '@mark@';

/** A copy of the body with the mark where the path points to; what is missing on the way is made. */
function withField(body: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return MARK;
  if (Array.isArray(body)) return (body as unknown[]).map((item, n) => (String(n) === name ? withField(item, rest) : item));
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [name]: withField(fields[name], rest) };
}
