import { readFileSync } from 'node:fs';
import { Config } from '../../src/platform/config/config.js';
import type { Json } from '../answer.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { plainOrder } from '../orders.js';

interface Property {
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Schema {
  readonly properties?: Record<string, Property>;
  readonly required?: string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: Property;
}
interface Document {
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly paths: Record<string, Record<string, { readonly parameters?: Parameter[] }>>;
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
const { schemas } = document.components;
const optionalFields = (schema: string): [name: string, field: Property][] =>
  Object.entries(schemas[schema]?.properties ?? {}).filter(([name]) => !schemas[schema]?.required?.includes(name));
/** Default as descriptions state it, in backticks unless it is a number or a boolean. */
const STATED = /\bDefaults to (?:`([^`]*)`|(true|false|\d+))\./;

/** Returns the default that the description of a field states. */
function defaultOf(schema: string, field: string): unknown {
  const [, word, literal = word] = STATED.exec(schemas[schema]!.properties![field]!.description ?? '') ?? [];
  if (literal === undefined) return undefined;
  return /^(?:""|\[\]|\{\}|true|false|\d+)$/.test(literal) ? JSON.parse(literal) : literal;
}

/** Fields that the service computes when they are omitted. */
const COMPUTED = new Set(['slug', 'sub_total', 'grand_total', 'tracking_code', 'images', 'variant', 'return_url']);
/** Texts that are empty when they are omitted. */
const EMPTY = new Set(['CreateCharge.description', 'CreateSubscription.description']);
/** Yes/no values are booleans in some requests and flags in answers. */
const plain = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

describe('a field that a request omits', () => {
  const api = useApi({ ROLE: 'api' });
  let shop: Shop;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    shop = await api.shop();
    ids['product_id'] = (await shop.post('/products', { name: 'Sari', variant: { price: 1 } })).body.data.product_id;
  });

  /** Returns the product or the order, whose creation returns less than its detail. */
  async function detailOf(created: Json): Promise<Record<string, unknown>> {
    const { product_id, price, order_id } = created;
    if (order_id !== undefined) return (await shop.get(`/orders/${order_id}`)).body.data;
    return product_id !== undefined && price === undefined ? (await shop.get(`/products/${product_id}`)).body.data : created;
  }

  it.each<[schema: string, path: () => string, body: object]>([
    ['CreateProduct', () => '/products', { name: 'Saree', variant: { price: 10 } }],
    ['CreateVariant', () => `/products/${ids['product_id']}/variants`, { price: 10 }],
    ['CreateCategory', () => '/categories', { name: 'Clothes' }],
    ['CreateCustomer', () => '/customers', { name: 'Anna', phone: '01712345678' }],
    ['CreateOrder', () => '/orders', plainOrder],
    ['CreateDiscount', () => '/discounts', { code: 'EID', percentage: 10 }],
    ['CreateLocation', () => '/locations', { name: 'Shop' }],
    ['CreateSupplier', () => '/suppliers', { name: 'Weaver' }],
    ['CreateCharge', () => '/billing/charges', { name: 'Setup', amount: 100 }],
    [
      'CreateSubscription',
      () => '/billing/subscriptions',
      { name: 'Plan', amount: 100, billing_interval: 'monthly', return_url: 'https://app.example.com/' },
    ],
    ['CreateWebhookSubscription', () => '/webhooks', { event_topic: 'order.created', target_url: 'http://127.0.0.1:9/' }],
  ])('of %s has the default that the API reference states, or null', async (schema, path, body) => {
    const answer = await shop.post(path(), body);
    expect(answer).toMatchObject({ status: expect.any(Number), body: { data: expect.any(Object) } });
    const data = await detailOf(answer.body.data);
    const compared = optionalFields(schema).filter(([name]) => name in data && !(name in body) && !COMPUTED.has(name));
    expect(compared.length).toBeGreaterThan(0);
    const actual = compared.map(([name]) => [name, plain(data[name])]);
    expect(actual).toEqual(
      compared.map(([name]) => [name, plain(EMPTY.has(`${schema}.${name}`) ? '' : (defaultOf(schema, name) ?? null))]),
    );
  });

  it('of an order line has the default that the API reference states, or null', async () => {
    const { data } = (await shop.post('/orders', plainOrder)).body;
    const [line] = ((await shop.get(`/orders/${data.order_id}`)).body.data as { items: Record<string, unknown>[] }).items;
    for (const [name] of optionalFields('CreateOrderItem')) {
      expect([name, line![name]]).toEqual([name, defaultOf('CreateOrderItem', name) ?? null]);
    }
  });

  it.each([
    ['ArrivedLine', 'lost_quantity', 0],
    ['ArrivedLine', 'rejected_quantity', 0],
    ['ReceivedLine', 'rejected_quantity', 0],
    ['ReceivePurchaseOrder', 'update_cost', false],
    ['RotateSecret', 'grace_seconds', 0],
    ['ApproveCharge', 'payment_method', 'gateway'],
    ['CancelCharge', 'at_period_end', false],
    ['CreateSubscription', 'trial_days', 0],
    ['CreateExtension', 'scopes', []],
    ['CreateExtension', 'config', {}],
    ['CreateExtension', 'is_active', 1],
    ['DeployExtensions', 'allow_deletes', true],
    ['DeployExtensions', 'dry_run', false],
    ['CreateCustomApp', 'topics', []],
    ['IdentityRequest', 'user_type', 'merchant'],
  ])('has its default in its description: %s.%s', (schema, field, expected) => {
    expect(defaultOf(schema, field)).toEqual(expected);
  });
});

describe('the description of a field', () => {
  const described = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).map(([name, field]) => ({ schema, name, field, text: field.description ?? '' })),
  );

  it('states no default for an update, which keeps omitted values', () => {
    const stating = described.filter(({ schema, text }) => schema.startsWith('Update') && /default(s to|\))|by default/i.test(text));
    expect(stating.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  });

  it('states literal defaults in one form', () => {
    const literal = described.filter(({ text }) => /Defaults to (`[^`]*`|\w+)\.|\(default\)|by default/.test(text));
    const others = literal.filter(({ text }) => !STATED.test(text) && !text.includes('Defaults to now.'));
    expect(literal.length).toBeGreaterThan(20);
    expect(others.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  });

  it('replaces the keyword `default`, which makes type generators treat the field as always present', () => {
    const typed = described.filter(({ field }) => 'default' in field);
    expect(typed.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  });
});

describe('a parameter of a query', () => {
  const parameters = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ parameters: own = [] }) =>
      own.filter((one) => one.in === 'query').map((one) => ({ path, ...one })),
    ),
  );
  const without = (chosen: (parameter: Parameter) => boolean): string[] =>
    parameters.filter((one) => chosen(one) && one.schema?.default === undefined).map(({ path, name }) => `${path} ${name}`);

  it('has the default that its description states', () => {
    const stated = ({ description = '' }: Parameter): boolean => STATED.test(description);
    expect(parameters.filter(stated).length).toBeGreaterThan(0);
    expect(without(stated)).toEqual([]);
  });

  it.each(['page', 'limit', 'sort'])('has a default on every list: %s', (parameter) => {
    expect(parameters.filter(({ name }) => name === parameter).length).toBeGreaterThan(10);
    expect(without(({ name }) => name === parameter)).toEqual([]);
  });
});

describe('the bounds of an amount', () => {
  const api = useApi({ ROLE: 'api', CHARGE_AMOUNT_MIN: '1', CHARGE_AMOUNT_MAX: '60000' });
  const PRICES = ['CreateCharge', 'CreateSubscription', 'CreateTopUp', 'DebitWallet'];
  const boundsIn = (from: Record<string, Schema>): unknown[] =>
    PRICES.map((schema) => [from[schema]?.properties?.['amount']?.minimum, from[schema]?.properties?.['amount']?.maximum]);

  it('are those of the configuration, and by default those of the committed document', async () => {
    const { billing } = Config.from({ DATABASE_URL: 'unused', REDIS_URL: 'unused' });
    expect(boundsIn(schemas)).toEqual(PRICES.map(() => [billing.amount_min, billing.amount_max]));
    const { components } = (await api.call('GET', '/openapi.json')).body as { components: { schemas: Record<string, Schema> } };
    expect(boundsIn(components.schemas)).toEqual(PRICES.map(() => [1, 60_000]));
    expect(JSON.stringify(components)).not.toContain('"price"}');
  });
});
