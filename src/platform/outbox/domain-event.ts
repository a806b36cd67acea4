/** Something that happened, under the topic that apps subscribe to. */
export interface DomainEvent {
  readonly topic: string;
  readonly data: object;
  /** The only app that may see it; absent for events of the store, which every app with the scope sees. */
  readonly audience_app_id?: number;
}

/** Who caused an event. */
export interface Origin {
  readonly type: 'app' | 'merchant' | 'system';
  readonly app_id?: number;
}

/** An event on its way into the outbox. */
export interface PendingEvent extends DomainEvent {
  readonly event_id: string;
  readonly store_id: number;
  readonly origin: Origin;
  readonly request_id: string | null;
}

/** What is known of a topic besides its payload. */
interface Topic {
  /** Scope that an installation needs to receive it; null for lifecycle events, which need none. */
  readonly scope: string | null;
}

const TOPICS = new Map<string, Topic>();

/**
 * Declares a topic: its name, the scope that an app needs to receive it (null: none), and how its payload is built. Call the result to
 * make the event.
 */
export function topic<A extends unknown[]>(
  name: string,
  scope: string | null,
  payload: (...args: A) => object,
): (...args: A) => DomainEvent {
  TOPICS.set(name, { scope });
  return (...args) => ({ topic: name, data: payload(...args) });
}

/** Like {@link topic}, for events about one app, which no other app sees; the payload's `app_id` names it. */
export function appTopic<A extends unknown[]>(
  name: string,
  scope: string | null,
  payload: (...args: A) => { app_id: number },
): (...args: A) => DomainEvent {
  TOPICS.set(name, { scope });
  return (...args) => {
    const data = payload(...args);
    return { topic: name, data, audience_app_id: data.app_id };
  };
}

/** Every topic there is, sorted. */
export const allTopics = (): string[] => [...TOPICS.keys()].sort();

/** True for a topic that exists. */
export const isTopic = (name: string): boolean => TOPICS.has(name);

/** The topics that an installation with these scopes may receive. */
export const topicsFor = (scopes: ReadonlySet<string>): string[] =>
  allTopics().filter((name) => {
    const scope = TOPICS.get(name)?.scope;
    return !scope || scopes.has(scope);
  });

/** The scope that a topic needs; null for none. */
export const scopeOf = (name: string): string | null => TOPICS.get(name)?.scope ?? null;
