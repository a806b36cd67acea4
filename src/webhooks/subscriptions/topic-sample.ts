import { topicRegistry } from '../../platform/contract/domain-event.js';

/** Ids in a sample that are real. */
type Own = Readonly<Record<'store_id', number>> & Partial<Readonly<Record<'app_id' | 'installation_id', number>>>;

/** Returns the example of a topic. The given ids exist; all other values are examples. */
export function sampleOf(event_topic: string, { store_id, app_id, installation_id }: Own): object {
  const own: Readonly<Record<string, number | undefined>> = { store_id, app_id, installation_id };
  return Object.fromEntries(Object.entries(topicRegistry.exampleOf(event_topic)).map(([name, value]) => [name, own[name] ?? value]));
}
