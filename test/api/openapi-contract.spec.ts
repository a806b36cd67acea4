import { readFileSync } from 'node:fs';
import { useApi } from '../harness.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Reference;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
/** Schema with its lists, empty where it has none. */
interface Full extends Schema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
}
const schemaOf = (name = ''): Full => ({ required: [], properties: {}, ...components.schemas[name.replace(/^.*\//, '')] });
const bodyOf = (path: string): Content => paths[path]!['post']!.requestBody!.content;
const answerOf = (path: string): Schema => paths[path]!['get']!.responses['200']!.content!['application/json']!.schema;

describe('the API reference', () => {
  it('starts headers with a capital letter, and lists none that clients do not set themselves', () => {
    const headers = operations.flatMap(({ operation: { parameters = [] } }) => parameters.filter((one) => one.in === 'header'));
    const names = [...new Set(headers.map(({ name = '' }) => name))].sort();
    expect(names).toContain('X-Store-Id');
    expect(names.filter((name) => !/^[A-Z]/.test(name) || ['Origin', 'Authorization'].includes(name))).toEqual([]);
  });

  it('shows active charges of two kinds with one status', () => {
    const { charge_type, status } = schemaOf('ActiveCharge').properties;
    expect([charge_type?.enum, status?.enum]).toEqual([['one_time', 'recurring'], ['active']]);
  });

  it.each([
    ['authorization_code', ['client_id', 'client_secret', 'code', 'grant_type', 'redirect_uri'], ['code_verifier']],
    ['refresh_token', ['client_id', 'client_secret', 'grant_type', 'refresh_token'], []],
    [
      'urn:ietf:params:oauth:grant-type:token-exchange',
      ['client_id', 'client_secret', 'grant_type', 'subject_token', 'subject_token_type'],
      ['requested_token_type'],
    ],
  ])('has a schema of the request for tokens by %s', (grant, required, optional) => {
    const content = bodyOf('/api/apps/oauth/token');
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    for (const { schema } of Object.values(content)) {
      const { propertyName, mapping } = schema.discriminator!;
      expect(propertyName).toBe('grant_type');
      expect(Object.values(mapping).sort()).toEqual(schema.oneOf!.map(({ $ref }) => $ref).sort());
      const of = schemaOf(mapping[grant]);
      expect([...of.required].sort()).toEqual(required);
      expect(Object.keys(of.properties).sort()).toEqual([...required, ...optional].sort());
      expect(of.properties['grant_type']!.enum).toEqual([grant]);
    }
  });

  it('requires the fields of a code exchange that every client of the identity provider sends', () => {
    const { required, properties } = schemaOf('IdentityTokenRequest');
    expect([...required].sort()).toEqual(['code', 'grant_type', 'redirect_uri']);
    expect(properties['grant_type']!.enum).toEqual(['authorization_code']);
  });

  it('lists invalid_installation where the installation can be a different one or end concurrently, and nowhere else', () => {
    const naming = operations.filter(({ operation }) => operation.responses['400']?.description.includes('`invalid_installation`'));
    expect(naming.map(({ name }) => name).sort()).toEqual([
      'DELETE /api/apps/v1/installation',
      'POST /api/apps/custom-apps/{app_id}/token/regenerate',
      'POST /api/apps/installations/{installation_id}/uninstall',
      'POST /api/apps/oauth/revoke',
      'POST /api/apps/session-token',
      'POST /api/apps/v1/billing/charges',
      'POST /api/apps/v1/billing/subscriptions',
      'POST /api/apps/v1/billing/wallet-topup',
      'POST /api/apps/v1/bulk/exports',
      'POST /api/apps/v1/bulk/imports',
      'POST /api/apps/v1/webhooks',
      'PUT /api/apps/installations/{installation_id}/scopes',
    ]);
  });

  it('has the body of a notification of a gateway, and answers in the envelope of the API', () => {
    const content = bodyOf('/api/apps/billing/ipn/{gateway}');
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    for (const { schema } of Object.values(content)) {
      expect(Object.keys(schemaOf(schema.$ref).properties)).toEqual(expect.arrayContaining(['session_txn', 'tran_id', 'val_id']));
    }
    const { parameters, responses } = paths['/api/apps/billing/ipn/{gateway}']!['post']!;
    expect(parameters!.find(({ name }) => name === 'gateway')!.schema!.enum).toEqual(['sandbox', 'sslcommerz']);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '404', '413', '415']));
  });

  it('says that user info may have no name and leaves out a missing phone number', () => {
    const { required, properties } = schemaOf('UserInfo');
    expect(properties['name']!.type).toEqual(['string', 'null']);
    expect(required).not.toContain('phone_number');
    expect(properties['phone_number']!.type).toBe('string');
  });
});

describe('a document for programs', () => {
  const api = useApi({ ROLE: 'api' });

  it.each([
    '/.well-known/oauth-authorization-server/api/apps/oauth',
    '/.well-known/oauth-authorization-server/api/oauth',
    '/api/oauth/.well-known/openid-configuration',
  ])('is in the API reference with all of its members: %s', async (path) => {
    const { required, properties } = schemaOf(answerOf(path).$ref);
    const members = Object.keys((await api.call('GET', path)).body as object).sort();
    expect(members.length).toBeGreaterThan(5);
    expect(Object.keys(properties).sort()).toEqual(members);
    expect([...required].sort()).toEqual(members);
  });

  it('is in the API reference: the changelog with the members of its entries', async () => {
    const entries = (await api.call('GET', '/changelog.json')).body.data as object[];
    const { required, properties } = schemaOf('ChangeEntry');
    expect(answerOf('/changelog.json')).toBeDefined();
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(entries.flatMap((entry) => Object.keys(entry))));
    for (const entry of entries) expect(Object.keys(entry)).toEqual(expect.arrayContaining([...required]));
  });
});
