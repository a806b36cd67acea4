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

/** Fields of an event's envelope that choices depend on. */
export interface Contents {
  readonly origin: { readonly app_id?: number };
  readonly data: { readonly installation_id?: number; readonly subscription_id?: number };
}

/** Returns the SQL condition that an app may see an event: events about an installation are for its app only. */
export const isVisible = (event: string, app_id: string): string =>
  `(${event}.audience_app_id IS NULL OR ${event}.audience_app_id = ${app_id})`;

/**
 * Returns a predicate for the contents of the events that a subscription of the app receives; undefined when it receives every event of its
 * topic.
 */
export function admission(choices: Choices, app_id: number): ((event: Contents) => boolean) | undefined {
  const { filter, skip_self, installation_id, subscription_id } = choices;
  const { audience, not_to_subject } = topicRegistry.receiversOf(choices.event_topic);
  if (filter === null && !skip_self && audience === 'store') return undefined;
  return ({ origin, data }) => {
    if (audience === 'installation' && data.installation_id !== installation_id) return false;
    if (not_to_subject && data.subscription_id === subscription_id) return false;
    return !(skip_self && origin.app_id === app_id) && (filter === null || meets(data, filter));
  };
}
