import type { OpenAPIObject } from '@nestjs/swagger';

type Parameter = { in: string; name: string; required?: boolean; schema?: { type?: unknown; enum?: readonly string[] } } | { $ref: string };
type Content = Record<string, { example?: unknown } | undefined>;

/** The part of an operation that a sample needs. */
export interface SampledOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { content?: Content } | undefined>;
  readonly security?: readonly Record<string, readonly string[]>[];
}

/** Header of a sample: a text, optionally followed by the value of an environment variable. */
export type SampleHeader = readonly [name: string, text: string, variable?: string];

/** Field of a form; `file` is the path of a file to send. */
export type FormField = readonly [name: string, value: { text: string } | { file: string }];

/** Request that the samples of all languages send. */
export interface SampleRequest {
  readonly id: string;
  readonly method: string;
  /** Address of the platform. */
  readonly base_url: string;
  /** Path with the names of its ids in braces. */
  readonly template: string;
  /** Ids of the path, in its order. */
  readonly ids: Readonly<Record<string, string | number>>;
  /** Parameters of the query that are required. */
  readonly query: Readonly<Record<string, string | number>>;
  readonly headers: readonly SampleHeader[];
  /** Body as JSON; undefined without one. */
  readonly json: unknown;
  /** Fields of a body with files; empty for others. */
  readonly form: readonly FormField[];
  /** True if a POST has an idempotency key. */
  readonly keyed: boolean;
  /** True for a list that is read page by page. */
  readonly list: boolean;
  /** True if the response is JSON, and not a page for browsers. */
  readonly returnsJson: boolean;
  /** True if the response is a PDF document. */
  readonly returnsPdf: boolean;
}

/** Values of ids and parameters that are texts without an enum. */
const TEXTS: Readonly<Record<string, string>> = {
  code: 'EID10',
  namespace: 'loyalty',
  key: 'points',
  request_id: '0b8f2c64-3f6e-4f0e-8f5e-6a1b7a2f9d10',
  client_id: 'svc_app_0123456789abcdef',
  redirect_uri: 'https://app.example.com/callback',
  scope: 'read:orders,write:orders',
  state: 'af0ifjsldkj',
  target: 'order.details',
  session_txn: 'T0123456789',
};

/** Forms of the operations that take files. */
const FORMS: Readonly<Record<string, readonly FormField[]>> = {
  'products.uploadImages': [['files', { file: 'saree.jpg' }]],
  'developerApps.uploadIcon': [['files', { file: 'icon.png' }]],
  'developerApps.addScreenshot': [
    ['alt', { text: 'The list of parcels' }],
    ['files', { file: 'parcels.png' }],
  ],
  'imports.create': [
    ['resource', { text: 'customers' }],
    ['file', { file: 'customers.ndjson' }],
  ],
};

/** Headers of the ways to authenticate. */
const CREDENTIALS: Readonly<Record<string, readonly SampleHeader[]>> = {
  oauth2: [['Authorization', 'Bearer ', 'ACCESS_TOKEN']],
  bearer: [['Authorization', 'Bearer ', 'ACCESS_TOKEN']],
  user_token: [['Authorization', 'Bearer ', 'ACCESS_TOKEN']],
  session: [['Authorization', 'Bearer ', 'SESSION_TOKEN']],
  sandbox: [['Authorization', 'Bearer ', 'SANDBOX_TOKEN']],
  client_id: [
    ['X-Client-Id', '', 'CLIENT_ID'],
    ['X-Client-Secret', '', 'CLIENT_SECRET'],
  ],
};

/** Returns the request of an operation: its example, and the required parameters and headers. */
export function sampleRequest(document: OpenAPIObject, at: { method: string; path: string }, operation: SampledOperation): SampleRequest {
  const { operationId: id, parameters: declared = [], requestBody } = operation;
  const parameters = declared.map((one) => resolved(document, one));
  const named = new Set(parameters.map(({ name }) => name));
  return {
    id,
    method: at.method.toUpperCase(),
    base_url: serverOf(document),
    template: at.path,
    ids: valuesOf(parameters.filter((one) => one.in === 'path')),
    query: valuesOf(parameters.filter((one) => one.in === 'query' && one.required)),
    headers: credentialsOf(operation),
    json: requestBody?.content['application/json']?.example,
    form: FORMS[id] ?? [],
    keyed: named.has('Idempotency-Key'),
    list: named.has('cursor') || id === 'events.list',
    returnsJson: returns(operation, 'application/json'),
    returnsPdf: returns(operation, 'application/pdf'),
  };
}

const serverOf = ({ servers = [] }: OpenAPIObject): string => servers[0]?.url ?? '';

type Resolved = Exclude<Parameter, { $ref: string }>;

function resolved({ components }: OpenAPIObject, one: Parameter): Resolved {
  if (!('$ref' in one)) return one;
  return components?.parameters?.[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] as Resolved;
}

const valuesOf = (parameters: readonly Resolved[]): Record<string, string | number> =>
  Object.fromEntries(parameters.map(({ name, schema }) => [name, valueOf(name, schema)]));

function valueOf(name: string, schema: Resolved['schema']): string | number {
  if (schema?.type === 'integer') return 1;
  return TEXTS[name] ?? (name.endsWith('_id') ? '1' : (schema?.enum?.[0] ?? 'example'));
}

function credentialsOf({ security = [] }: SampledOperation): readonly SampleHeader[] {
  const [first = {}] = security;
  return Object.keys(first).flatMap((scheme) => CREDENTIALS[scheme] ?? []);
}

function returns({ responses }: SampledOperation, type: string): boolean {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return success?.content?.[type] !== undefined;
}

/** Returns the address of a request, with its ids and its query. */
export function addressOf({ base_url, template, ids, query }: Pick<SampleRequest, 'base_url' | 'template' | 'ids' | 'query'>): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `${base_url}${path}${search && `?${search}`}`;
}
