import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { SCOPES } from '../../src/platform/auth/scopes.js';
import { ERROR_CODES } from '../../src/platform/contract/api-error.js';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema; readonly example?: object }>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly name?: string; readonly schema?: Schema }[];
  readonly requestBody?: Pick<Response, 'content'>;
  readonly responses: Readonly<Record<string, Response>>;
}
interface Reference {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: { readonly oauth2: { readonly flows: { authorizationCode: { scopes: Readonly<Record<string, string>> } } } };
  };
}

const text = readFileSync('openapi.json', 'utf8');
const document = JSON.parse(text) as Reference;
const { paths, components, webhooks } = document;
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, path, operation })),
);
const refOf = (response?: Pick<Response, 'content'>): string => response?.content?.['application/json']?.schema.$ref ?? '';
/** Returns the routes of operations that break a rule. */
const breaking = (rule: (operation: Operation) => boolean): string[] =>
  operations.filter(({ operation }) => !rule(operation)).map(({ route }) => route);

describe('an operation of the API reference', () => {
  it('is named like a method of a client, once', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names).toEqual([...new Set(names)]);
    expect(breaking(({ operationId }) => /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(operationId))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['orders.list', 'wallet.debit', 'webhooks.test', 'oauth.token']));
  });

  it('has a summary of two to five words, and a description of sentences', () => {
    expect(breaking(({ summary }) => /^[A-Z]\S*(?: \S+){1,4}$/.test(summary) && !summary.endsWith('.'))).toEqual([]);
    expect(breaking(({ description }) => /^[A-Z][^\n]*\.$/.test(description))).toEqual([]);
  });

  it('refers to the error responses of the components, and lists its codes', () => {
    const errors = operations.flatMap(({ operation }) => Object.entries(operation.responses).filter(([status]) => Number(status) >= 400));
    expect(errors.length).toBeGreaterThan(500);
    for (const [, { $ref = '', description, content }] of errors) {
      const shared = components.responses[$ref.replace('#/components/responses/', '')];
      expect(content).toBeUndefined();
      expect(description.startsWith(shared!.description)).toBe(true);
    }
    expect(Object.keys(components.responses).length).toBeLessThan(80);
    expect(paths['/api/apps/v1/orders']!['get']!.responses['403']!.description).toContain('`insufficient_scope`');
  });

  it('names the envelopes of its successful answers', () => {
    const schemas = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Number(status) < 400 && content?.['application/json'] ? [content['application/json'].schema] : [],
      ),
    );
    expect(schemas.filter(({ $ref }) => $ref === undefined)).toEqual([]);
    expect(refOf(paths['/api/apps/v1/orders']!['get']!.responses['200'])).toBe('#/components/schemas/OrdersListResponse');
  });

  it('of the app API names its scope in the OAuth flow', () => {
    const { scopes } = components.securitySchemes.oauth2.flows.authorizationCode;
    expect(Object.keys(scopes).sort()).toEqual([...SCOPES].sort());
    for (const { path, operation } of operations.filter((one) => one.path.startsWith('/api/apps/v1/'))) {
      const [{ oauth2 = ['none'] } = {}] = operation.security;
      const [, stated] = /Requires the scope `([^`]+)`/.exec(operation.description) ?? [];
      expect([path, oauth2]).toEqual([path, stated === undefined ? [] : [stated]]);
    }
  });
});

describe('the API reference', () => {
  it('is OpenAPI 3.1 with a real address, and has no keyword of earlier versions', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'https:']);
    expect(text).not.toContain('"nullable"');
  });

  it('starts with the app API and has each tag in one group', () => {
    const groups = document['x-tagGroups'];
    expect(groups[0]?.name).toBe('App API');
    expect(groups.flatMap(({ tags }) => tags)).toEqual(document.tags.map(({ name }) => name));
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect([...used]).toEqual(document.tags.map(({ name }) => name).filter((name) => used.has(name)));
    expect(used.size).toBe(document.tags.length);
  });

  it('has every topic as a webhook with a schema of its own and an example', () => {
    expect(Object.keys(webhooks).length).toBeGreaterThan(12);
    for (const [topic, { post }] of Object.entries(webhooks)) {
      const { example, schema } = post.requestBody!.content!['application/json']!;
      expect(components.schemas[schema.$ref!.replace('#/components/schemas/', '')]).toBeDefined();
      expect(example).toMatchObject({ event_topic: topic, data: expect.any(Object) });
    }
  });

  it('has every error code, and describes every field without references to other texts', () => {
    expect(components.schemas['ErrorCode']?.enum).toEqual(ERROR_CODES);
    const fields = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
      name.endsWith('Response') ? [] : Object.entries(properties).map(([field, schema]) => ({ name: `${name}.${field}`, schema })),
    );
    expect(fields.filter(({ schema }) => schema.description === undefined && !schema.$ref).map(({ name }) => name)).toEqual([]);
    expect(text).not.toMatch(/specification \d/);
  });

  it('has the values of every field and parameter with a closed list of them', () => {
    const topics = Object.values(components.schemas).flatMap(({ properties: { event_topic, topics: list } = {} }) =>
      [event_topic, list?.items].flatMap((schema) => (schema?.type === 'string' ? [schema.enum] : [])),
    );
    expect(topics.length).toBeGreaterThan(10);
    expect(topics).toEqual(topics.map(() => Object.keys(webhooks).sort()));
    const { scopes_supported } = components.schemas['ServerMetadata']?.properties ?? {};
    expect(scopes_supported?.items?.enum).toEqual(SCOPES);
    const status = paths['/api/apps/v1/orders']!['get']!.parameters?.find(({ name }) => name === 'status');
    expect(status?.schema?.enum).toEqual(expect.arrayContaining(['pending', 'paid', 'unfulfilled', 'in_transit']));
  });

  it('has fields in the order in which they are declared', () => {
    expect(Object.keys(components.schemas['ErrorBody']?.properties ?? {})).toEqual(['message', 'code', 'status', 'errors']);
    const order = Object.keys(components.schemas['OrderSummary']?.properties ?? {});
    expect(order.slice(0, 5)).toEqual(['order_id', 'store_id', 'user_id', 'order_status', 'financial_status']);
    const body = Object.keys(components.schemas['CreateOrder']?.properties ?? {});
    expect(body.slice(0, 3)).toEqual(['customer_id', 'address', 'billing_address']);
  });
});

describe('a recorded response of the API reference', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, 'document');
  formats.default(ajv);
  const pointer = (...parts: string[]): string =>
    parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  /** Returns the errors of the example at a path of the document. */
  const problemsOf = ({ content }: Response, ...path: string[]): string => {
    const example = content?.['application/json']?.example;
    if (example === undefined) return '';
    const validate = ajv.compile({ $ref: `document#/${pointer(...path, 'content', 'application/json', 'schema')}` });
    return validate(example) ? '' : `${path.join(' ')}: ${ajv.errorsText(validate.errors)}`;
  };

  it('validates against its schema, and nearly every operation has one', () => {
    const answers = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(([status, response]) => ({ response, path: ['paths', path, method, 'responses', status] })),
      ),
    );
    const shown = answers.filter(({ response }) => response.content?.['application/json']?.example !== undefined);
    expect(shown.length).toBeGreaterThan(135);
    expect(shown.map(({ response, path }) => problemsOf(response, ...path)).filter(Boolean)).toEqual([]);
  });

  it('of every error validates, and has a code that exists', () => {
    const shown = Object.entries(components.responses).filter(([, { content }]) => content?.['application/json']?.example !== undefined);
    const without = Object.keys(components.responses).filter((name) => !shown.some(([known]) => known === name));
    expect(without).toEqual([]);
    expect(shown.map(([name, response]) => problemsOf(response, 'components', 'responses', name)).filter(Boolean)).toEqual([]);
  });

  it('contains no secret and no address of the machine that recorded it', () => {
    expect(text).not.toMatch(/127\.0\.0\.1:9\b|localhost:0\b/);
  });
});
