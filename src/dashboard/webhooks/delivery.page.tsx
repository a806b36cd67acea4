import type { JSX } from 'preact';
import type { DeliveryRecord } from '../../webhooks/log/delivery-log.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Card, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Fact } from '../design/fact.js';
import { usePage, useMessages } from '../design/page-context.js';
import { failureWords } from '../language/failures.js';
import { Time } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Answer, StatusBadge } from './delivery-status.js';
import { RetryForm } from './retry-form.js';

const SECTION = 'settings/apps/webhooks';

interface DeliveryPageProps {
  readonly store: NamedStore;
  readonly delivery: DeliveryRecord;
  /** Request of an app that caused the event, if the log has it. */
  readonly caused_by: string | undefined;
  /** True after the merchant sent the event again. */
  readonly retried: boolean;
}

/** Details of one delivery attempt. */
export function DeliveryPage({ store, delivery, caused_by, retried }: DeliveryPageProps): JSX.Element {
  const say = useMessages();
  const log = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={delivery.event_topic} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={delivery.event_topic}>{delivery.app_name}</Heading>
      {retried && <Notice tone="good">{say('delivery_retried')}</Notice>}
      <Card>
        <Facts log={log} delivery={delivery} caused_by={caused_by} />
      </Card>
      <Card>
        <h2>{say('delivery_payload')}</h2>
        {delivery.body === null ? <p>{say('delivery_expired')}</p> : <pre class="code">{indented(delivery.body)}</pre>}
      </Card>
      <Retry log={log} delivery={delivery} />
    </Document>
  );
}

interface OfDelivery {
  readonly log: string;
  readonly delivery: DeliveryRecord;
}

function Facts({ log, delivery, caused_by }: OfDelivery & Pick<DeliveryPageProps, 'caused_by'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <dl class="facts">
      <Fact label={say('delivery_status')}>
        <StatusBadge status={delivery.status} />
      </Fact>
      <Fact label={say('delivery_answer')}>
        <Answer status={delivery.response_status} />
      </Fact>
      {delivery.error_message !== null && <Fact label={say('delivery_error')}>{failureWords(language, delivery.error_message)}</Fact>}
      <Fact label={say('delivery_time')}>
        <Time at={delivery.created_at} />
      </Fact>
      <Fact label={say('delivery_duration')}>{say('delivery_ms', { ms: formatNumber(language, delivery.duration_ms) })}</Fact>
      <Fact label={say('delivery_target')}>{delivery.target_url}</Fact>
      <Fact label={say('delivery_event_id')}>{delivery.event_id}</Fact>
      {caused_by !== undefined && (
        <Fact label={say('delivery_request')}>
          <a href={`${log.replace(/webhooks$/, 'requests')}/${encodeURIComponent(caused_by)}`}>{caused_by}</a>
        </Fact>
      )}
      <Fact label={say('delivery_attempts')}>
        <Chain log={log} delivery={delivery} />
      </Fact>
    </dl>
  );
}

interface ChainProps {
  /** Path of the log. */
  readonly log: string;
  readonly delivery: {
    readonly delivery_id: number;
    readonly attempts: readonly {
      readonly delivery_id: number;
      readonly attempt_number: number;
      readonly response_status: number | null;
    }[];
  };
}

/** Attempts of a delivery, each linked to its page. */
export function Chain({ log, delivery }: ChainProps): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  return (
    <ol class="chain">
      {delivery.attempts.map(({ delivery_id, attempt_number, response_status }) => (
        <li key={delivery_id}>
          <a href={`${log}/${String(delivery_id)}`} aria-current={delivery_id === delivery.delivery_id ? 'page' : undefined}>
            {say('delivery_attempt', { number: formatNumber(language, attempt_number) })}
          </a>{' '}
          <Answer status={response_status} />
        </li>
      ))}
    </ol>
  );
}

function Retry({ log, delivery }: OfDelivery): JSX.Element {
  const say = useMessages();
  const isOff = delivery.is_active === 0;
  const reason = isOff ? 'delivery_inactive' : delivery.lacks_scope ? 'delivery_lacks_scope' : undefined;
  const may = delivery.body !== null && reason === undefined;
  return <RetryForm log={log} delivery_id={delivery.delivery_id} may={may} reason={reason && say(reason)} />;
}

/** Returns the payload with indentation. Apart from white space it equals the body that was sent. */
export const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
