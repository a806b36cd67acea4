import type { OpenAPIObject } from '@nestjs/swagger';
import { topicRegistry } from '../platform/contract/domain-event.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/** Names of a field with a topic, and of one that lists topics, in all schemas. */
const TOPIC = 'event_topic';
const TOPICS = 'topics';

/** Adds the values of every field with a topic to schemas. The topics are known only when all modules are loaded. */
export function addTopics<T extends Record<string, object>>(schemas: T): T {
  Object.values(schemas as Schemas).forEach(addTopicsOf);
  return schemas;
}

function addTopicsOf(schema: Schemas[string] | undefined): void {
  if (!schema || '$ref' in schema) return;
  for (const [name, property] of Object.entries(schema.properties ?? {}) as [string, Schema][]) {
    if (name === TOPIC) addValues(property);
    else if (name === TOPICS) addValues(property.items as Schema);
    else addTopicsOf(property);
  }
  addTopicsOf(schema.items);
}

function addValues(schema: Schema): void {
  if (schema.type === 'string') schema.enum = topicRegistry.all();
}
