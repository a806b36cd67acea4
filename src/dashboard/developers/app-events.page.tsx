import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import type { EventOfApp, FoundEvents } from '../../webhooks/events-of-app.service.js';
import { Field, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import { LogFilters } from '../design/log-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Origin } from './app-event.page.js';
import { AppLog } from './app-log.js';
import type { AskedLog, EVENT_FILTERS } from './asked-log.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppEventsPageProps extends FoundEvents {
  readonly total: number;
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly asked: AskedLog<typeof EVENT_FILTERS>;
}

/** Events of all stores that an app is installed on. */
export function AppEventsPage({ organisation, app, asked, events, ...pages }: AppEventsPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}/events`);
  const filters = <Filters path={path} app={app} asked={asked} />;
  return (
    <AppLog {...{ organisation, app, asked, path, filters, ...pages }} part="dev_events">
      {events.length === 0 ? (
        <NoRows words={say('dev_events_none')} hint={say('dev_events_hint')} />
      ) : (
        <Events path={path} events={events} />
      )}
    </AppLog>
  );
}

function Filters({ path, app, asked }: Pick<AppEventsPageProps, 'app' | 'asked'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const { topic, store_id } = asked.values;
  const topics = [...new Set([...topicRegistry.permittedBy(new Set(app.scopes)), ...(topic === undefined ? [] : [topic])])];
  return (
    <LogFilters path={path} asked={asked}>
      <Select label={say('delivery_topic')} name="topic" value={topic} options={topics.map((each) => [each, each])} />
      <Field label={say('dev_store')} name="store_id" value={store_id} inputmode="numeric" maxlength={15} required={false} />
    </LogFilters>
  );
}

function Events({ path, events }: { readonly path: string; readonly events: readonly EventOfApp[] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('dev_events')}
      columns={[say('delivery_event'), say('dev_store'), say('dev_sequence'), say('dev_origin'), say('delivery_time')]}
      rows={events.map(({ event_id, event_topic, store_id, sequence, origin, timestamp }, n) => ({
        key: n,
        cells: [
          <a key="event" href={`${path}/${event_id}`}>
            {event_topic}
          </a>,
          String(store_id),
          formatNumber(language, sequence),
          <Origin key="origin" origin={origin} />,
          <ShortTime key="time" at={timestamp} />,
        ],
      }))}
    />
  );
}
