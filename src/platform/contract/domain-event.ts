import { payloadExample, type PayloadField, type PayloadFields, payloadPaths, payloadSchema } from './payload.js';

/** Something that happened, under the topic that apps subscribe to. */
export interface DomainEvent {
  readonly topic: string;
  readonly data: object;
  /** The only app that may see the event; absent for events of the store, which every app with the scope sees. */
  readonly audience_app_id?: number;
}

/** Party that caused an event. */
export interface Origin {
  readonly type: 'app' | 'merchant' | 'system';
  readonly app_id?: number;
  /** Merchant on whose behalf an extension of the app acted. */
  readonly merchant_id?: number;
}

/** Event that waits to be written into the outbox. */
export interface PendingEvent extends DomainEvent {
  readonly event_id: string;
  readonly store_id: number;
  readonly origin: Origin;
  readonly request_id: string | null;
  /** Span that publishes it, as a value of the header `traceparent`; null when traces are off. */
  readonly traceparent: string | null;
}

/** Form of a topic's payload, for the documentation, filters and test events. A topic may have several forms. */
export interface PayloadForm {
  /** Cause of the event, as a sentence. */
  readonly when: string;
  readonly fields: PayloadFields;
}

/** Receivers of the events of a topic. */
export interface Topic {
  /** Scope that an installation needs to receive them; null for lifecycle events. */
  readonly scope: string | null;
  /** `store`: every subscribed app. `installation`: only the installation that `app_id` and `installation_id` of the payload identify. */
  readonly audience: 'store' | 'installation';
  /** True when the events also go to subscriptions that the uninstall of the app switched off. */
  readonly after_uninstall: boolean;
  /** True when the subscription that the payload names in `subscription_id` does not receive the event. */
  readonly not_to_subject: boolean;
  /** True when the events are sent to the `webhook_url` of their app, without a subscription. */
  readonly unsubscribed: boolean;
}

interface DeclaredTopic extends Topic {
  readonly forms: readonly PayloadForm[];
}

/** Exceptions to the receivers of the events about an installation. */
export type AppTopicOptions = Partial<Pick<Topic, 'after_uninstall' | 'not_to_subject'>>;

const TOPICS = new Map<string, DeclaredTopic>();
/** No installation has this scope. */
const UNKNOWN: Topic = { scope: '', audience: 'store', after_uninstall: false, not_to_subject: false, unsubscribed: false };

function declare(name: string, receivers: Topic, form: PayloadForm | undefined): void {
  const forms = [...(TOPICS.get(name)?.forms ?? []), ...(form ? [form] : [])];
  TOPICS.set(name, { ...receivers, forms });
}

/**
 * Declares a topic: its name, the scope that an app needs to receive it (null: none), a function that builds its payload, and the form of
 * that payload. Call the result to create an event. A topic that is declared twice has two forms.
 */
function storeTopic<A extends unknown[]>(
  name: string,
  scope: string | null,
  payload: (...args: A) => object,
  form?: PayloadForm,
): (...args: A) => DomainEvent {
  declare(name, { ...UNKNOWN, scope }, form);
  return (...args) => ({ topic: name, data: payload(...args) });
}

/** Declares a topic of events about one installation, which no other app and no other installation of the app receives. */
function appTopic<A extends unknown[]>(
  name: string,
  scope: string | null,
  payload: (...args: A) => { app_id: number; installation_id: number },
  form?: PayloadForm & AppTopicOptions,
): (...args: A) => DomainEvent {
  const { after_uninstall = false, not_to_subject = false } = form ?? {};
  declare(name, { scope, audience: 'installation', after_uninstall, not_to_subject, unsubscribed: false }, form);
  return (...args) => {
    const data = payload(...args);
    return { topic: name, data, audience_app_id: data.app_id };
  };
}

/** Declares a topic of events that are sent to one app without a subscription, and that no other app sees. */
function noticeTopic<A extends unknown[]>(
  name: string,
  payload: (...args: A) => object,
  form: PayloadForm,
): (app_id: number, ...args: A) => DomainEvent {
  declare(name, { ...UNKNOWN, scope: null, unsubscribed: true }, form);
  return (app_id, ...args) => ({ topic: name, data: payload(...args), audience_app_id: app_id });
}

/**
 * Declares topics. Call it for events about a store, `ofApp` for events about one installation, and `toApp` for events that are sent without
 * a subscription.
 */
export const topic = Object.assign(storeTopic, { ofApp: appTopic, toApp: noticeTopic });

/** The declared topics. */
export const topicRegistry = {
  /** Returns the names of all topics, sorted. */
  all: (): string[] => [...TOPICS.keys()].sort(),
  /** Returns true for a topic that exists. */
  has: (name: string): boolean => TOPICS.has(name),
  /** Returns the receivers of a topic. An undeclared topic has no receivers. */
  receiversOf: (name: string): Topic => TOPICS.get(name) ?? UNKNOWN,
  /** Returns the receivers of a topic in words, for the reference. */
  describeReceivers: (name: string): string => {
    const { scope, audience, after_uninstall, unsubscribed } = topicRegistry.receiversOf(name);
    if (unsubscribed) return 'The app that it is for only, at its `webhook_url` without a subscription, also after the uninstall.';
    const apps = audience === 'installation' ? 'The app concerned only,' : 'Apps';
    const rights = scope === null ? 'without a scope' : `with the scope \`${scope}\``;
    return `${apps} ${rights}${after_uninstall ? ', also after the uninstall' : ''}.`;
  },
  /** Returns the forms of a topic's payload, in the order of their declaration. */
  formsOf: (name: string): readonly PayloadForm[] => TOPICS.get(name)?.forms ?? [],
  /** Returns the fields of a topic's payload in any of its forms, by path; dots reach nested fields. */
  fieldsOf: (name: string): ReadonlyMap<string, PayloadField> =>
    new Map(topicRegistry.formsOf(name).flatMap(({ fields }) => [...payloadPaths(fields)])),
  /** Returns the topics whose payloads have one of these fields at their top, sorted. */
  withField: (...names: string[]): string[] =>
    topicRegistry.all().filter((name) => names.some((field) => topicRegistry.fieldsOf(name).has(field))),
  /** Returns the JSON Schemas of a topic's payload, one for each form. */
  schemasOf: (name: string): Record<string, unknown>[] => topicRegistry.formsOf(name).map(({ fields }) => payloadSchema(fields)),
  /** Returns an example of a topic's payload. */
  exampleOf: (name: string): Record<string, unknown> => payloadExample(topicRegistry.formsOf(name)[0]?.fields ?? {}),
  /** Returns the topics that an installation with these scopes may receive, sorted. */
  permittedBy: (scopes: ReadonlySet<string>): string[] =>
    topicRegistry.all().filter((name) => topicRegistry.missingScope(name, scopes) === undefined),
  /** Returns the scopes that topics need, by topic; topics without a scope are absent. */
  scopes: (): Record<string, string> =>
    Object.fromEntries([...TOPICS].flatMap(([name, { scope }]) => (scope === null ? [] : [[name, scope]]))),
  /** Returns the scope that an installation with these scopes lacks for a topic; undefined when it may receive it. */
  missingScope: (name: string, scopes: ReadonlySet<string>): string | undefined => {
    const { scope } = topicRegistry.receiversOf(name);
    return scope === null || scopes.has(scope) ? undefined : scope;
  },
} as const;
