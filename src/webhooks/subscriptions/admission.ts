import { topicRegistry } from '../../platform/contract/domain-event.js';
import { type EventFilter, meets } from './event-filter.js';

/** Choices of a subscription that depend on the contents of events. */
export interface Choices {
  readonly subscription_id: number;
  readonly installation_id: number;
  readonly event_topic: string;
  readonly filter: EventFilter | null;
  readonly skip_self: 0 | 1;
}

interface Envelope {
  readonly origin: { readonly app_id?: number };
  readonly data: { readonly installation_id?: number; readonly subscription_id?: number };
}

/**
 * Returns the decision whether a subscription of the app receives an event, given its envelope as JSON text; undefined when it receives every
 * event of its topic.
 */
export function admission(choices: Choices, app_id: number): ((body: string) => boolean) | undefined {
  const { filter, skip_self, installation_id, subscription_id } = choices;
  const { audience, not_to_subject } = topicRegistry.receiversOf(choices.event_topic);
  if (filter === null && !skip_self && audience === 'store') return undefined;
  return (body) => {
    const { origin, data } = JSON.parse(body) as Envelope;
    if (audience === 'installation' && data.installation_id !== installation_id) return false;
    if (not_to_subject && data.subscription_id === subscription_id) return false;
    return !(skip_self && origin.app_id === app_id) && (filter === null || meets(data, filter));
  };
}
