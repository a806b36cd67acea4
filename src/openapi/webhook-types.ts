import { topicRegistry } from '../platform/contract/domain-event.js';
import { envelopeSchema } from './webhooks-document.js';

/** Part of JSON Schema that declares payloads and the envelope. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** Returns TypeScript declarations of the envelope and of the payloads of all topics, for receivers of webhooks and readers of the feed. */
export function webhookTypes(): string {
  const payloads = topicRegistry.all().map((topic) => {
    const forms = topicRegistry.schemasOf(topic).map((schema) => typeOf(schema, '  '));
    return `  '${topic}': ${forms.join(' | ') || typeOf({ type: 'object' }, '')};`;
  });
  return [
    `/** Event as webhooks deliver it, of any topic. */\nexport interface Envelope ${typeOf(envelopeSchema(), '')}`,
    `/** Payloads by topic. */\nexport interface Payloads {\n${payloads.join('\n')}\n}`,
    '/** Name of a topic. */\nexport type Topic = keyof Payloads;',
    '/** Event of one topic. */\nexport type EventOf<T extends Topic> = Envelope & { event_topic: T; data: Payloads[T] };',
    '/** Event of any topic; a comparison of `event_topic` narrows its `data`. */\nexport type WebhookEvent = { [T in Topic]: EventOf<T> }[Topic];\n',
  ].join('\n\n');
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return [schema.type ?? 'object']
    .flat()
    .map((type) => namedType(type, schema, indent))
    .join(' | ');
}

function namedType(type: string, { items = {}, properties, required = [] }: Schema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${typeOf(items, indent)})[]`;
  if (type !== 'object') return type;
  if (!properties) return 'Record<string, unknown>';
  const fields = Object.entries(properties).map(([name, field]) => {
    const comment = field.description === undefined ? '' : `${indent}  /** ${field.description} */\n`;
    return `${comment}${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, `${indent}  `)};`;
  });
  return `{\n${fields.join('\n')}\n${indent}}`;
}
