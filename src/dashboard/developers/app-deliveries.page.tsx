import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { DeliveryOfApp, FoundDeliveries } from '../../webhooks/deliveries-of-app.service.js';
import { Field, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import { LogFilters } from '../design/log-list.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { STATUSES } from '../webhooks/delivery-filters.js';
import { Answer, STATUS_WORDS, StatusBadge } from '../webhooks/delivery-status.js';
import { AppLog } from './app-log.js';
import type { AskedLog, DELIVERY_FILTERS } from './asked-log.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppDeliveriesPageProps extends FoundDeliveries {
  readonly total: number;
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly asked: AskedLog<typeof DELIVERY_FILTERS>;
}

/** Webhook deliveries of an app over all of its stores. */
export function AppDeliveriesPage({ organisation, app, asked, deliveries, ...pages }: AppDeliveriesPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}/deliveries`);
  const filters = <Filters path={path} app={app} asked={asked} />;
  return (
    <AppLog {...{ organisation, app, asked, path, filters, ...pages }} part="dev_deliveries">
      {deliveries.length === 0 ? (
        <NoRows words={say('deliveries_none')} hint={say('dev_deliveries_hint')} />
      ) : (
        <Deliveries path={path} deliveries={deliveries} />
      )}
    </AppLog>
  );
}

function Filters({ path, app, asked }: Pick<AppDeliveriesPageProps, 'app' | 'asked'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const { status, topic, store_id } = asked.values;
  const topics = [...new Set([...app.topics, ...(topic === undefined ? [] : [topic])])];
  return (
    <LogFilters path={path} asked={asked}>
      <Select
        label={say('delivery_status')}
        name="status"
        value={status}
        options={STATUSES.map((each) => [each, say(STATUS_WORDS[each])])}
      />
      <Select label={say('delivery_topic')} name="topic" value={topic} options={topics.map((each) => [each, each])} />
      <Field label={say('dev_store')} name="store_id" value={store_id} inputmode="numeric" maxlength={15} required={false} />
    </LogFilters>
  );
}

function Deliveries({ path, deliveries }: { readonly path: string; readonly deliveries: readonly DeliveryOfApp[] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Table
      caption={say('dev_deliveries')}
      columns={[say('delivery_event'), say('dev_store'), say('delivery_status'), say('delivery_answer'), say('delivery_time')]}
      rows={deliveries.map(({ delivery_id, store_id, event_topic, status, response_status, attempt_number, created_at }) => ({
        key: delivery_id,
        cells: [
          <span key="event" class="stacked">
            <a href={`${path}/${String(delivery_id)}`}>{event_topic}</a>
            <span class="hint">{say('delivery_attempt', { number: formatNumber(language, attempt_number) })}</span>
          </span>,
          String(store_id),
          <StatusBadge key="status" status={status} />,
          <Answer key="answer" status={response_status} />,
          <ShortTime key="time" at={created_at} />,
        ],
      }))}
    />
  );
}
