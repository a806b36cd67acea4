import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { EventOfApp } from '../../webhooks/events-of-app.service.js';
import { ButtonLink, Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { Fact } from '../design/fact.js';
import { formatNumber } from '../language/language.js';
import { indented } from '../webhooks/delivery.page.js';
import { AppDocument } from './app-document.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

/** Labels of the types of origins. */
const ORIGIN_WORDS = { app: 'dev_origin_app', merchant: 'dev_origin_merchant', system: 'dev_origin_system' } as const;

/** Party that caused an event. */
export function Origin({ origin: { type } }: Pick<EventOfApp, 'origin'>): JSX.Element {
  const say = useMessages();
  return <span>{say(ORIGIN_WORDS[type as keyof typeof ORIGIN_WORDS])}</span>;
}

interface AppEventPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  /** Envelope of the event as JSON. */
  readonly body: string;
}

/** One event with its payload. */
export function AppEventPage({ organisation, app, body }: AppEventPageProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const event = JSON.parse(body) as EventOfApp;
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  const sameKind = new URLSearchParams({ topic: event.event_topic, store_id: String(event.store_id) });
  return (
    <AppDocument times organisation={organisation} app={app} part="dev_events" title={event.event_topic}>
      <Card>
        <dl class="facts">
          <Fact label={say('delivery_time')}>
            <Time at={event.timestamp} />
          </Fact>
          <Fact label={say('dev_store')}>{String(event.store_id)}</Fact>
          <Fact label={say('dev_sequence')}>{formatNumber(language, event.sequence)}</Fact>
          <Fact label={say('dev_origin')}>
            <Origin origin={event.origin} />
          </Fact>
          {event.request_id !== null && <Fact label={say('request_id')}>{event.request_id}</Fact>}
          <Fact label={say('delivery_event_id')}>{event.event_id}</Fact>
        </dl>
      </Card>
      <Card>
        <h2>{say('delivery_payload')}</h2>
        <pre class="code">{indented(body)}</pre>
      </Card>
      <div class="actions">
        <ButtonLink href={`${path}/deliveries?${sameKind.toString()}`}>{say('dev_event_deliveries')}</ButtonLink>
        <ButtonLink href={`${path}/events`}>{say('dev_all_events')}</ButtonLink>
      </div>
    </AppDocument>
  );
}
