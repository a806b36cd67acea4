import { breakingChanges, unnamedChanges } from '../../scripts/compatibility.mjs';
import type { Json } from '../answer.js';

const order = (): Json => ({
  type: 'object',
  required: ['order_id'],
  properties: {
    order_id: { type: 'integer' },
    note: { type: ['string', 'null'], maxLength: 100 },
    channel: { type: 'string', enum: ['web', 'pos'] },
    items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
});
const json = (): Json => ({ content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } });
const released = (): Json => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1.1.0' },
  paths: {
    '/api/apps/v1/orders': {
      get: {
        operationId: 'orders.list',
        parameters: [{ name: 'status', in: 'query', schema: { type: 'string', enum: ['pending', 'hold'] } }],
        responses: { 200: { description: 'Orders', ...json() } },
      },
    },
    '/api/apps/v1/orders/{order_id}': {
      put: {
        operationId: 'orders.update',
        parameters: [{ name: 'order_id', in: 'path', required: true, schema: { type: 'integer' } }],
        requestBody: { content: { 'application/json': { schema: order() } } },
        responses: { 200: { description: 'Order', ...json() }, 404: { description: 'Missing' } },
      },
    },
  },
  webhooks: { 'order.created': { post: { requestBody: { content: { 'application/json': { schema: order() } } } } } },
  components: { schemas: { Order: order() } },
});
const changed = (change: (document: Json) => void): Json => {
  const document = released();
  change(document);
  return document;
};

const LIST = 'GET /orders';
const UPDATE = 'PUT /orders/:order_id';
const list = (d: Json): Json => d.paths['/api/apps/v1/orders'].get;
const update = (d: Json): Json => d.paths['/api/apps/v1/orders/{order_id}'].put;
const body = (d: Json): Json => update(d).requestBody.content['application/json'].schema;
const event = (d: Json): Json => d.webhooks['order.created'].post.requestBody.content['application/json'].schema;
const response = (d: Json): Json => d.components.schemas.Order;
const rename = (d: Json): void => {
  d.paths['/api/apps/v1/sales'] = d.paths['/api/apps/v1/orders'];
  delete d.paths['/api/apps/v1/orders'];
};

describe('a change of the reference breaks clients', () => {
  it.each<[string, string[], (document: Json) => unknown]>([
    ['a route is removed', [LIST], (d) => delete d.paths['/api/apps/v1/orders']],
    ['a route is renamed', [LIST], rename],
    ['an operation gets another id', [LIST], (d) => (list(d).operationId = 'orders.all')],
    ['an operation needs credentials', [LIST], (d) => (list(d).security = [{ bearer: [] }])],
    ['a parameter is removed', [LIST], (d) => list(d).parameters.pop()],
    ['a parameter becomes required', [LIST], (d) => (list(d).parameters[0].required = true)],
    ['a parameter takes fewer values', [LIST], (d) => list(d).parameters[0].schema.enum.pop()],
    ['a new parameter is required', [LIST], (d) => list(d).parameters.push({ name: 'day', in: 'query', required: true, schema: {} })],
    ['a status is removed', [UPDATE], (d) => delete update(d).responses[404]],
    ['a field of requests is removed', [UPDATE], (d) => delete body(d)['properties'].note],
    ['a field of requests becomes required', [UPDATE], (d) => body(d)['required'].push('note')],
    ['a field of requests has another type', [UPDATE], (d) => (body(d)['properties'].order_id.type = 'string')],
    ['a field of requests takes fewer values', [UPDATE], (d) => body(d)['properties'].channel.enum.pop()],
    ['a field of requests is limited more', [UPDATE], (d) => (body(d)['properties'].note.maxLength = 10)],
    ['a field of responses is removed', [LIST, UPDATE], (d) => delete response(d)['properties'].note],
    ['a nested field of responses is removed', [LIST, UPDATE], (d) => delete response(d)['properties'].items.items.properties.name],
    ['a field of responses may be missing', [LIST, UPDATE], (d) => (response(d)['required'] = [])],
    ['a field of responses may be null', [LIST, UPDATE], (d) => (response(d)['properties'].order_id.type = ['integer', 'null'])],
    ['a topic is removed', ['order.created'], (d) => delete d.webhooks['order.created']],
    ['a field of events is removed', ['order.created'], (d) => delete event(d)['properties'].note],
    ['a field of events has another type', ['order.created'], (d) => (event(d)['properties'].order_id.type = 'string')],
  ])('when %s', (_change, subjects, change) => {
    const present = changed(change);
    const breaking = breakingChanges(released() as never, present as never);
    expect([...new Set(breaking.map(({ subject }) => subject))].toSorted()).toEqual(subjects.toSorted());
  });
});

describe('a change of the reference breaks no client', () => {
  it.each<[string, (document: Json) => unknown]>([
    ['nothing has changed', () => undefined],
    ['a route is new', (d) => (d.paths['/api/apps/v1/carts'] = list(d))],
    ['a parameter is new', (d) => list(d).parameters.push({ name: 'day', in: 'query', schema: {} })],
    ['a field of requests is new', (d) => (body(d)['properties'].day = { type: 'string' })],
    ['a field of responses is new', (d) => (response(d)['properties'].day = { type: 'string' })],
    ['a field of responses has a new value', (d) => response(d)['properties'].channel.enum.push('phone')],
    ['a topic is new', (d) => (d.webhooks['order.held'] = d.webhooks['order.created'])],
    ['a field of events is new', (d) => (event(d)['properties'].day = { type: 'string' })],
    ['a status is new', (d) => (list(d).responses[429] = { description: 'Later' })],
    ['a description has changed', (d) => (list(d).description = 'All orders')],
  ])('when %s', (_change, change) => {
    expect(breakingChanges(released() as never, changed(change) as never)).toEqual([]);
  });
});

describe('a change of an event, whose schema is the envelope and the payload', () => {
  const composed = (change: (payload: Json) => unknown): Json => {
    const document = released();
    const data = order();
    change(data);
    const payload = { type: 'object', properties: { event_topic: { const: 'order.created' }, data } };
    document.components.schemas.Envelope = {
      type: 'object',
      properties: { event_topic: { type: 'string' }, event_id: { type: 'string' } },
    };
    document.components.schemas.OrderCreated = { allOf: [{ $ref: '#/components/schemas/Envelope' }, payload] };
    document.webhooks['order.created'].post.requestBody.content['application/json'].schema = { $ref: '#/components/schemas/OrderCreated' };
    return document;
  };
  const breaking = (change: (payload: Json) => unknown): Json[] =>
    breakingChanges(composed(() => undefined) as never, composed(change) as never);

  it.each<[string, (payload: Json) => unknown]>([
    ['a field is new', (data) => (data.properties.day = { type: 'string' })],
    ['a field names its values', (data) => (data.properties.note.enum = ['gift', null])],
  ])('breaks no client when %s', (_change, change) => {
    expect(breaking(change)).toEqual([]);
  });

  it.each<[string, (payload: Json) => unknown]>([
    ['a field is removed', (data) => delete data.properties.note],
    ['a field has another type', (data) => (data.properties.order_id.type = 'string')],
  ])('breaks clients when %s', (_change, change) => {
    expect(breaking(change)).not.toEqual([]);
  });
});

describe('a breaking change', () => {
  const present = changed((d) => {
    delete body(d)['properties'].note;
    delete d.webhooks['order.created'];
  });
  const unnamed = (...entries: object[]): string[] =>
    unnamedChanges(released() as never, present as never, entries as never).map(({ subject }) => subject);
  const entry = { version: '1.2.0', kind: 'changed', title: 'notes', details: '`PUT /orders/:order_id` takes no `note`.' };
  const topic = { version: '1.10.0', kind: 'removed', title: 'topics', details: '`order.created` is gone.' };

  it('is allowed when a newer entry of the changelog names the operation or the topic', () => {
    expect(unnamed(entry, topic)).toEqual([]);
    expect(unnamed(entry)).toEqual(['order.created']);
  });

  it.each([
    ['of the released version', { version: '1.1.0' }],
    ['of an older version', { version: '1.0.9' }],
    ['of another kind', { kind: 'added' }],
    ['that names another operation', { details: '`PUT /orders` takes no `note`.' }],
  ])('is not named by an entry %s', (_kind, other) => {
    expect(unnamed({ ...entry, ...other }, topic)).toEqual(['PUT /orders/:order_id']);
  });
});
