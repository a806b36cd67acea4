import type { JSX } from 'preact';
import type { DeliveryChoices, LoggedDelivery } from '../../webhooks/delivery-log.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Heading, Select, StoreNav, Table } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import { momentIn, numberIn } from '../language/language.js';
import { type AskedDeliveries, STATUSES } from './delivery-filters.js';
import { Answer, STATUS_WORDS, StatusBadge } from './delivery-status.js';

const SECTION = 'settings/apps/webhooks';

interface DeliveriesPageProps {
  readonly store: NamedStore;
  readonly asked: AskedDeliveries;
  readonly choices: DeliveryChoices;
  readonly deliveries: readonly LoggedDelivery[];
  /** There are older ones. */
  readonly more: boolean;
}

/** The log of a store's webhook deliveries. */
export function DeliveriesPage({ store, asked, choices, deliveries, more }: DeliveriesPageProps): JSX.Element {
  const say = useWords();
  const path = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('deliveries_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('deliveries_title')}>{say('deliveries_lead')}</Heading>
      <Filters path={path} asked={asked} choices={choices} />
      <Card>
        {deliveries.length === 0 ? (
          <div class="empty">
            <p>{say('deliveries_none')}</p>
            <p class="hint">{say('deliveries_none_hint')}</p>
          </div>
        ) : (
          <Attempts path={path} deliveries={deliveries} />
        )}
      </Card>
      <div class="actions">
        {asked.before && <ButtonLink href={path + asked.queryFrom(undefined)}>{say('deliveries_newest')}</ButtonLink>}
        {more && <ButtonLink href={path + asked.queryFrom(deliveries.at(-1))}>{say('deliveries_older')}</ButtonLink>}
      </div>
    </Document>
  );
}

function Filters({ path, asked, choices }: Pick<DeliveriesPageProps, 'asked' | 'choices'> & { readonly path: string }): JSX.Element {
  const say = useWords();
  const app = asked.app_id === undefined ? undefined : String(asked.app_id);
  return (
    <form class="filters" method="get" action={path} role="search" aria-label={say('deliveries_filter')}>
      <Select
        label={say('delivery_status')}
        name="status"
        value={asked.status}
        options={STATUSES.map((status) => [status, say(STATUS_WORDS[status])])}
      />
      <Select label={say('delivery_topic')} name="topic" value={asked.topic} options={choices.topics.map((topic) => [topic, topic])} />
      <Select label={say('app')} name="app_id" value={app} options={choices.apps.map(({ app_id, name }) => [String(app_id), name])} />
      <Field label={say('filter_since')} name="since" type="date" value={asked.since} required={false} />
      <Field label={say('filter_until')} name="until" type="date" value={asked.until} required={false} />
      <div class="actions">
        <Button>{say('deliveries_show')}</Button>
        {asked.narrows && (
          <ButtonLink kind="quiet" href={path}>
            {say('deliveries_reset')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

function Attempts({ path, deliveries }: Pick<DeliveriesPageProps, 'deliveries'> & { readonly path: string }): JSX.Element {
  const say = useWords();
  const { language } = usePage();
  return (
    <Table
      caption={say('deliveries_lead')}
      columns={[say('delivery_event'), say('app'), say('delivery_status'), say('delivery_answer'), say('delivery_time')]}
      rows={deliveries.map((delivery) => ({
        key: delivery.delivery_id,
        cells: [
          <span key="event" class="stacked">
            <a href={`${path}/${String(delivery.delivery_id)}`}>{delivery.event_topic}</a>
            <span class="hint">{say('delivery_attempt', { number: numberIn(language, delivery.attempt_number) })}</span>
          </span>,
          delivery.app_name,
          <StatusBadge key="status" status={delivery.status} />,
          <Answer key="answer" status={delivery.response_status} />,
          <time key="time" datetime={delivery.created_at.toISOString()}>
            {momentIn(language, delivery.created_at)}
          </time>,
        ],
      }))}
    />
  );
}
