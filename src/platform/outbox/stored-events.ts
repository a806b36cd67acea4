import { topicRegistry } from '../contract/domain-event.js';
import { ERASED, redacted, type Redaction } from '../contract/erased.js';
import type { StoreContext } from '../database/store-context.js';

/** Ids of a customer and the customer's orders in events. */
export interface EventSubject {
  readonly user_id: number;
  readonly order_ids: readonly number[];
}

type Data = Readonly<Record<string, unknown>>;

interface Unpublished {
  readonly outbox_id: number;
  readonly topic: string;
  readonly data: string;
}

interface Published {
  readonly sequence: number;
  readonly topic: string;
  readonly body: string;
}

/** Topics whose events contain a customer or an order. */
const topicsOfPeople = (): string[] => topicRegistry.withField('user_id', 'order_id');

/** Returns the envelopes of the published events about a customer, oldest first. */
export async function eventsAbout(ctx: StoreContext, subject: EventSubject): Promise<unknown[]> {
  const rows = await published(ctx, subject);
  return rows.map(({ body }) => JSON.parse(body) as unknown);
}

/**
 * Replaces the personal fields of all events about a customer and redacts their other texts, in the transaction of the caller: in the outbox,
 * in dead letters and in published events. The relay moves events, so the tables are read in its order; it skips locked events.
 */
export async function redactEvents(ctx: StoreContext, subject: EventSubject, redact: Redaction): Promise<void> {
  for (const table of ['outbox_events', 'quarantined_events', 'outbox_events'] as const)
    await redactWaiting(ctx, table, { subject, redact });
  for (const { sequence, topic, body } of await published(ctx, subject)) {
    const { data, ...envelope } = JSON.parse(body) as { data: Data };
    const erased = { ...(redacted(envelope, redact) as object), data: withoutPerson(topic, data, redact) };
    await ctx.query('UPDATE events SET body = $3 WHERE store_id = $1 AND sequence = $2', sequence, JSON.stringify(erased));
  }
}

async function redactWaiting(
  ctx: StoreContext,
  table: 'outbox_events' | 'quarantined_events',
  { subject, redact }: { readonly subject: EventSubject; readonly redact: Redaction },
): Promise<void> {
  const rows = await ctx.query<Unpublished>(`SELECT outbox_id, topic, data FROM ${table} WHERE store_id = $1 FOR UPDATE`);
  for (const { outbox_id, topic, data } of rows) {
    const parsed = parsedData(data);
    if (parsed === undefined || !isAbout(parsed, subject)) continue;
    const erased = JSON.stringify(withoutPerson(topic, parsed, redact));
    await ctx.query(`UPDATE ${table} SET data = $3 WHERE store_id = $1 AND outbox_id = $2`, outbox_id, erased);
  }
}

const published = (ctx: StoreContext, { user_id, order_ids }: EventSubject): Promise<Published[]> =>
  ctx.query<Published>(PUBLISHED, topicsOfPeople(), String(user_id), order_ids.map(String));

/** The payload of a dead letter may be invalid JSON. */
function parsedData(text: string): Data | undefined {
  try {
    return JSON.parse(text) as Data;
  } catch {
    return undefined;
  }
}

const isAbout = ({ user_id, order_id }: Data, subject: EventSubject): boolean =>
  user_id === subject.user_id || subject.order_ids.some((id) => id === order_id);

/** Returns a payload with its declared personal fields replaced and its other texts redacted. */
function withoutPerson(topic: string, data: Data, redact: Redaction): Data {
  const fields = topicRegistry.fieldsOf(topic);
  const redactedField = (name: string, value: unknown): unknown =>
    fields.get(name)?.personal && typeof value === 'string' && value !== '' ? ERASED : redacted(value, redact);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, redactedField(name, value)]));
}

const PUBLISHED = `
SELECT e.sequence, e.topic, e.body FROM events e, LATERAL (SELECT e.body::json -> 'data' AS data OFFSET 0) b
WHERE e.store_id = $1 AND e.topic = ANY ($2::text[]) AND (b.data ->> 'user_id' = $3 OR b.data ->> 'order_id' = ANY ($4::text[]))
ORDER BY e.sequence`;
