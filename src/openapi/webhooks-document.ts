import { topicRegistry } from '../platform/contract/domain-event.js';

/** JSON Schema of the envelope without its payload. */
export const envelopeSchema = (): Record<string, unknown> => ({
  type: 'object',
  required: ['event_id', 'event_topic', 'store_id', 'is_sandbox', 'timestamp', 'sequence', 'origin', 'request_id', 'data'],
  properties: {
    event_id: { type: 'string', format: 'uuid', description: 'Id of the event, the same on every delivery.' },
    event_topic: { type: 'string', description: 'Topic of the event.' },
    store_id: { type: 'integer', description: 'Store in which the event occurred.' },
    is_sandbox: { type: 'integer', enum: [0, 1], description: '1 when the store is a sandbox store, whose payments move no money.' },
    timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
    sequence: { type: 'integer', description: 'Position among all events of the store; 0 for a test.' },
    origin: {
      type: 'object',
      description: 'Party that caused the event.',
      required: ['type'],
      properties: {
        type: { type: 'string', enum: ['app', 'merchant', 'system'] },
        app_id: { type: 'integer' },
        merchant_id: { type: 'integer', description: 'Merchant on whose behalf an extension of the app acted.' },
      },
    },
    request_id: { type: ['string', 'null'], description: 'Id of the HTTP request that caused the event.' },
    data: { type: 'object', description: 'Payload of the topic.' },
    test: { type: 'boolean', description: 'True for a test event, which did not occur in the store.' },
  },
});

const HEADERS = [
  ['webhook-id', 'Id of the event, for deduplication.'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970.'],
  ['webhook-signature', 'Signatures of version 1, separated by spaces (Standard Webhooks 1.0).'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));

/** Returns the name of the schema of a topic's events, e.g. `OrderCreatedEvent`. */
const schemaName = (topic: string): string => `${topic.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

/** Returns the schemas of the envelope and of the events of every topic. */
export const webhookSchemas = (): Record<string, object> => ({
  Envelope: envelopeSchema(),
  ...Object.fromEntries(topicRegistry.all().map((topic) => [schemaName(topic), eventSchema(topic)])),
});

function eventSchema(topic: string): object {
  const [first, ...others] = topicRegistry.schemasOf(topic);
  const data = others.length === 0 ? (first ?? { type: 'object' }) : { anyOf: [first, ...others] };
  return {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      { type: 'object', properties: { event_topic: { type: 'string', enum: [topic] }, data } },
    ],
  };
}

/** Returns the operations of the webhooks by topic, for OpenAPI 3.1. */
export const webhookOperations = (): Record<string, { post: object }> =>
  Object.fromEntries(topicRegistry.all().map((topic) => [topic, { post: operationOf(topic) }]));

function operationOf(topic: string): object {
  const causes = topicRegistry.formsOf(topic).map(({ when }) => when);
  const schema = { $ref: `#/components/schemas/${schemaName(topic)}` };
  return {
    operationId: topic,
    summary: topic,
    description: [...causes, `Receivers: ${topicRegistry.describeReceivers(topic)}`].join(' '),
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(topic) } } },
    responses: { '2XX': { description: 'The event was received.' }, default: { description: 'The attempt failed and is repeated.' } },
  };
}

const exampleOf = (topic: string): object => ({
  event_id: '5f0c9e1e-7d0b-4a7e-9a55-3f1d6c1f8b21',
  event_topic: topic,
  store_id: 1,
  is_sandbox: 0,
  timestamp: '2026-01-15T08:30:00.000Z',
  sequence: 42,
  origin: { type: 'merchant' },
  request_id: '0b8f2c64-3f6e-4f0e-8f5e-6a1b7a2f9d10',
  data: topicRegistry.exampleOf(topic),
});
