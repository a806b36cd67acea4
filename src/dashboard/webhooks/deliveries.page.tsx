import type { JSX } from 'preact';
import type { DeliveryChoices, FailingSubscription, ListedDelivery } from '../../webhooks/log/delivery-log.service.js';
import type { DeliveryStats } from '../../webhooks/log/delivery-stats.dto.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { ButtonLink, Card, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { LogFilters } from '../design/log-list.js';
import { usePage, useMessages } from '../design/page-context.js';
import { NoRows, RowPages } from '../design/row-list.js';
import { formatNumber } from '../language/language.js';
import { type AskedDeliveries, STATUSES } from './delivery-filters.js';
import { STATUS_WORDS } from './delivery-status.js';
import { EventList } from './event-list.js';
import { ResendForm } from './resend-form.js';
import { DeliveryFigures } from './delivery-figures.js';
import { FailingSubscriptions } from './failing-subscriptions.js';

const SECTION = 'settings/apps/webhooks';

interface DeliveriesPageProps {
  readonly store: NamedStore;
  readonly asked: AskedDeliveries;
  readonly choices: DeliveryChoices;
  readonly failing: readonly FailingSubscription[];
  /** Figures of the store, or of the chosen app. */
  readonly stats: DeliveryStats;
  readonly deliveries: readonly ListedDelivery[];
  /** True if more deliveries follow. */
  readonly more: boolean;
  /** Number of the deliveries that match, up to {@link MAX_COUNTED}. */
  readonly total: number;
}

/** Webhook delivery log of a store. */
export function DeliveriesPage({ store, asked, choices, failing, stats, deliveries, more, total }: DeliveriesPageProps): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}`;
  const last = deliveries.at(-1);
  return (
    <Document title={say('deliveries_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('deliveries_title')}>{say('deliveries_lead')}</Heading>
      <ResentNotice asked={asked} />
      <FailingSubscriptions failing={failing} />
      <Filters path={path} asked={asked} choices={choices} />
      <DeliveryFigures path={path} asked={asked} stats={stats} />
      <Card>
        {deliveries.length === 0 ? (
          <NoRows words={say('deliveries_none')} hint={say('deliveries_none_hint')} />
        ) : (
          <EventList path={path} deliveries={deliveries} />
        )}
      </Card>
      <RowPages
        total={total}
        most={MAX_COUNTED}
        first={asked.after && path + asked.queryFrom(undefined)}
        next={more && last ? path + asked.queryFrom({ time: last.created_at, id: last.delivery_id }) : undefined}
      />
      <div class="actions">
        <ButtonLink kind="quiet" href={`${path}/signature`}>
          {say('signature_title')}
        </ButtonLink>
      </div>
      <ResendForm path={path} asked={asked} choices={choices} />
    </Document>
  );
}

function ResentNotice({ asked: { resent } }: { readonly asked: AskedDeliveries }): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  if (!resent) return null;
  return (
    <Notice tone="good">
      {say('resent_count', { number: formatNumber(language, resent.events) })} {resent.more && say('resent_more')}
    </Notice>
  );
}

function Filters({ path, asked, choices }: Pick<DeliveriesPageProps, 'asked' | 'choices'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const app = asked.app_id === undefined ? undefined : String(asked.app_id);
  return (
    <LogFilters path={path} asked={asked}>
      <Select
        label={say('delivery_status')}
        name="status"
        value={asked.status}
        options={STATUSES.map((status) => [status, say(STATUS_WORDS[status])])}
      />
      <Select label={say('delivery_topic')} name="topic" value={asked.topic} options={choices.topics.map((topic) => [topic, topic])} />
      <Select label={say('app')} name="app_id" value={app} options={choices.apps.map(({ app_id, name }) => [String(app_id), name])} />
    </LogFilters>
  );
}
