import { topicRegistry } from '../contract/domain-event.js';

/** JSON Schema of the envelope (specification 6.1) without its payload. */
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
    test: { type: 'boolean', description: 'True for a test, which is no event of the store.' },
  },
});

const HEADERS = [
  ['webhook-id', 'Id of the event, for deduplication.'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970.'],
  ['webhook-signature', 'Signatures of version 1, separated by spaces (Standard Webhooks 1.0).'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));

/** Returns the operations of the webhooks by topic, for OpenAPI 3.1. */
export const webhookOperations = (): Record<string, object> =>
  Object.fromEntries(topicRegistry.all().map((topic) => [topic, { post: operationOf(topic) }]));

function operationOf(topic: string): object {
  const [first, ...others] = topicRegistry.schemasOf(topic);
  const data = others.length === 0 ? (first ?? { type: 'object' }) : { anyOf: [first, ...others] };
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { event_topic: { const: topic }, data } }],
  };
  return {
    operationId: topic,
    summary: topic,
    description: [...topicRegistry.formsOf(topic).map(({ when }) => when), `Receivers: ${topicRegistry.describeReceivers(topic)}`].join(
      ' ',
    ),
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'The event was received.' }, default: { description: 'The attempt failed and is repeated.' } },
  };
}
