import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { QueryResultRow } from 'pg';
import { topicRegistry } from '../src/platform/contract/domain-event.js';
import { envelopeSchema } from '../src/openapi/webhooks-document.js';

/** Runs statements in the database of an application. */
export interface Queries {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
}

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const validators = new Map<string, ValidateFunction>();

/** Forbids fields that a schema does not name, at every depth, so that no field goes undocumented. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, name === 'examples' ? value : closed(value)]));
  return 'properties' in members ? { ...members, additionalProperties: false } : members;
}

/** Returns a validator of the payloads of a topic. */
export function validatorOf(topic: string): ValidateFunction {
  const known = validators.get(topic) ?? ajv.compile({ anyOf: closed(topicRegistry.schemasOf(topic)) as object[] });
  validators.set(topic, known);
  return known;
}

/** Validates envelopes of events. */
export const validateEnvelope: ValidateFunction = ajv.compile(closed(envelopeSchema()) as object);

/**
 * Returns the problems of the events that an application published for stores after `last_store_id`, except for topics that specs declare
 * and topics that do not exist.
 */
export async function invalidEvents(api: Queries, last_store_id = 0): Promise<string[]> {
  const published = await api.query<{ topic: string; data: unknown }>(
    `SELECT topic, data::json AS data FROM outbox_events WHERE store_id > $1
     UNION ALL
     SELECT * FROM (SELECT topic, body::json -> 'data' AS data FROM events WHERE body <> '{}' AND store_id > $1 LIMIT 2000) e`,
    [last_store_id],
  );
  return published.flatMap(({ topic, data }) => {
    if (topicRegistry.formsOf(topic).length === 0) return [];
    const validate = validatorOf(topic);
    return validate(data) ? [] : [`${topic}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(data)}`];
  });
}
