import type { JSX } from 'preact';
import type { LoggedRequest } from '../../requests/request-log.service.js';
import type { NamedStore } from '../../store/store.service.js';
import type { CausedEvent } from '../../webhooks/log/caused-events.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { Answer, StatusBadge } from '../webhooks/delivery-status.js';
import { RequestTable } from './request-table.js';

const SECTION = 'settings/apps/requests';

interface RequestPageProps {
  readonly store: NamedStore;
  readonly request_id: string;
  /** Requests with the id, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Events that they caused. */
  readonly events: readonly CausedEvent[];
}

/** Requests with one id, and the events that they caused. */
export function RequestPage({ store, request_id, requests, events }: RequestPageProps): JSX.Element {
  const say = useMessages();
  const own = `/${String(store.store_id)}`;
  const log = `${own}/${SECTION}`;
  return (
    <Document title={say('request')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('request')}>{request_id}</Heading>
      <Card>
        <RequestTable path={log} requests={requests} />
      </Card>
      <Card>
        <h2>{say('request_events')}</h2>
        {events.length === 0 && <p class="hint">{say('request_no_events')}</p>}
        {events.map((event) => (
          <Event key={event.event_id} webhooks={`${own}/settings/apps/webhooks`} event={event} />
        ))}
      </Card>
      <div class="actions">
        <ButtonLink href={log}>{say('request_back')}</ButtonLink>
      </div>
    </Document>
  );
}

function Event({ webhooks, event }: { readonly webhooks: string; readonly event: CausedEvent }): JSX.Element {
  const say = useMessages();
  const { event_id, event_topic, deliveries } = event;
  return (
    <div class="stacked">
      <h3>{event_topic}</h3>
      <span class="hint">{event_id}</span>
      {deliveries.length === 0 ? (
        <p class="hint">{say('request_no_deliveries')}</p>
      ) : (
        <ol class="chain" aria-label={event_topic}>
          {deliveries.map(({ delivery_id, app_name, status, response_status }) => (
            <li key={delivery_id}>
              <a href={`${webhooks}/${String(delivery_id)}`}>{app_name}</a> <StatusBadge status={status} />{' '}
              <Answer status={response_status} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
