const LONG = 'x'.repeat(10_240);
const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

let turns = 0;

/**
 * Returns one value of each group, a different one at each call. The same code rejects all values of a group, so one of them shows that it
 * checks a field; across the fields, all values are tried.
 */
export function oneOfEach<T>(groups: readonly (readonly T[])[]): T[] {
  turns++;
  return groups.map((group) => group[turns % group.length] as T);
}

const LARGE_NUMBERS = ['99999999999999999999', '-99999999999999999999', '9007199254740993', '2147483648', '1000000000000000.5'];
const DATES = ['0000-01-01', '2020-02-30', '9999-12-31T23:59:59+99:99', '+275760-09-13', '-000001-01-01'];

/** Hostile texts for a query or a header, in groups of a kind. */
export const WORDS = [
  ['', ' '],
  ['-1', '0', '-0'],
  ['1.5', '+1', '0x10', '1e3'],
  ['1e309', 'NaN', 'Infinity', '-Infinity', '9'.repeat(400)],
  LARGE_NUMBERS,
  ['null', 'true', '[]', '{}'],
  ["'", `"; DROP TABLE orders; --`, '%', '\\'],
  ['__proto__', 'constructor'],
  ['created_at:', 'created_at:desc:asc', 'order.created,,'],
  DATES,
  [LONG],
];

/** Queries with hostile values of a parameter, in groups of a kind. */
export const queriesOf = (name: string): string[][] => [
  ...WORDS.map((words) => words.map((word) => `${name}=${encodeURIComponent(word)}`)),
  ['%00', 'a%00b'].map((bytes) => `${name}=${bytes}`),
  ['%ff', '%ED%A0%80', '%F0%9F'].map((bytes) => `${name}=${bytes}`),
  ['%', '%zz'].map((bytes) => `${name}=${bytes}`),
  [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}.a=1`, name],
  [`${name}[__proto__]=1`, `__proto__[${name}]=1`],
];

/** Hostile JSON values for a field, in groups of a kind. */
export const FRAGMENTS = [
  ['"\\u0000"', '"a\\u0000b"'],
  ['"\\ud800"', '"a\\udc00b"', '"\\ufffe"', '"\\u202e"'],
  ['1e309', '-1e309', ...LARGE_NUMBERS],
  ['1e-400', '0.001', '1.5'],
  ['-1', '-0', '0'],
  ['[]', '[1]', '[null]', '[[["a"]]]'],
  ['{}', '{"a":1}', '{"length":1,"0":{}}', '{"toString":1,"then":1}'],
  ['true', 'false'],
  ['null'],
  [nested('[', ']', 5000), '{"a":'.repeat(2000) + '1' + '}'.repeat(2000)],
  ['{"\\u0000":1}', '{"address":"\\u0000"}', '{"address":{"a":"\\ud800"}}'],
  ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '"__proto__"'],
  ['""', '" "'],
  ['"NaN"', '"Infinity"', '"-1"', '"0"', '"1e309"', '"99999999999999999999"', '"\'"'],
  ['"2020-02-30"', '"+275760-09-13"'],
  [JSON.stringify(LONG)],
];

/** Path segments that are not ids, in groups of a kind. */
export const IDS = [
  ['0', '-1', '-0', '01', '+1'],
  ['1.5', '1e3', '1,2'],
  ['abc', 'NaN', 'null', "1'", '%5Bobject%20Object%5D'],
  ['__proto__', 'constructor'],
  ['9007199254740993', '99999999999999999999', '9'.repeat(3000)],
  ['%00', '1%00'],
  ['%ff', '%ED%A0%80'],
  ['%', '%zz'],
  ['%2F', '%20'],
  [LONG],
];

const json = 'application/json';
/** A body that no operation accepts, with its content type and the required status. */
type HostileBody = readonly [what: string, type: string, body: string | Buffer, status: number];

/** Bodies that no operation accepts, in groups of a kind. */
export const BODIES: HostileBody[][] = [
  ['', '{', '{"a":', '{"a":1,}', '{}{}'].map((body) => [`broken JSON ${body}`, json, body, 400]),
  ["{'a':1}", 'NaN', '{"a":NaN}', '\0', '{"a":"\u0001"}', '\u2028', 'undefined'].map((body) => [`broken JSON ${body}`, json, body, 400]),
  ['[]', '[{}]', 'null', 'true', '1', '1e309', '"text"', nested('[', ']', 8_000)].map((body) => [
    `JSON that is no object ${body.slice(0, 10)}`,
    json,
    body,
    400,
  ]),
  [
    ['bytes that are no UTF-8', json, Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 400],
    ['keys that are no UTF-8', json, Buffer.from([0x7b, 0xff, 0xff, 0x3a, 0x31, 0x7d]), 400],
    ['UTF-16', json, Buffer.from('{"name":"a"}', 'utf16le'), 400],
  ],
  [['deep objects', json, '{"a":'.repeat(2_500) + '1' + '}'.repeat(2_500), 400]],
  [
    ['a poisoned prototype', json, '{"__proto__":{"polluted":1}}', 400],
    ['an escaped poisoned prototype', json, '{"__proto\\u005f_":{"polluted":1}}', 400],
    ['a poisoned constructor', json, '{"constructor":{"prototype":{"polluted":1}}}', 400],
  ],
  [['too much', json, JSON.stringify({ name: 'x'.repeat(1_048_576) }), 413]],
  ['text/plain', 'text/csv', 'application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'nonsense', '*/*'].map(
    (type) => [`content of type ${type}`, type, '{}', 415],
  ),
];

/** Text that stands for a hostile value in a body. */
export const MARK = '@mark@';

/** Returns a copy of the body with the marker at the path, creating missing parents. */
export function withField(body: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return MARK;
  if (Array.isArray(body)) return (body as unknown[]).map((item, n) => (String(n) === name ? withField(item, rest) : item));
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [name]: withField(fields[name], rest) };
}
