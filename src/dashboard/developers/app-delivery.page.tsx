import type { JSX } from 'preact';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import type { DeliveryOfAppDetail } from '../../webhooks/deliveries-of-app.service.js';
import { Card, Notice } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { Fact } from '../design/fact.js';
import { failureWords } from '../language/failures.js';
import { formatNumber } from '../language/language.js';
import { Answer, StatusBadge } from '../webhooks/delivery-status.js';
import { Chain, indented } from '../webhooks/delivery.page.js';
import { RetryForm } from '../webhooks/retry-form.js';
import { AppDocument } from './app-document.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

interface AppDeliveryPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly delivery: DeliveryOfAppDetail;
  /** True after the event was sent again. */
  readonly retried: boolean;
}

/** One attempt of a delivery to an app. */
export function AppDeliveryPage({ organisation, app, delivery, retried }: AppDeliveryPageProps): JSX.Element {
  const say = useMessages();
  const log = pathOf(organisation, `/apps/${String(app.app_id)}/deliveries`);
  return (
    <AppDocument times organisation={organisation} app={app} part="dev_deliveries" title={delivery.event_topic}>
      {retried && <Notice tone="good">{say('delivery_retried')}</Notice>}
      <Card>
        <Facts log={log} events={pathOf(organisation, `/apps/${String(app.app_id)}/events`)} delivery={delivery} />
      </Card>
      <Card>
        <h2>{say('delivery_payload')}</h2>
        {delivery.payload === null ? <p>{say('dev_no_payload')}</p> : <pre class="code">{indented(delivery.payload)}</pre>}
      </Card>
      <RetryForm
        log={log}
        delivery_id={delivery.delivery_id}
        may={organisation.role !== 'billing' && delivery.retry_error === null}
        reason={delivery.retry_error === null ? undefined : say(`dev_${delivery.retry_error}`)}
      />
    </AppDocument>
  );
}

interface OfDelivery {
  readonly log: string;
  /** Path of the events of the app. */
  readonly events: string;
  readonly delivery: DeliveryOfAppDetail;
}

function Facts({ log, events, delivery }: OfDelivery): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { status, response_status, error_message, next_attempt_at } = delivery;
  return (
    <dl class="facts">
      <Fact label={say('delivery_status')}>
        <StatusBadge status={status} />
      </Fact>
      <Fact label={say('delivery_answer')}>
        <Answer status={response_status} />
      </Fact>
      {error_message !== null && <Fact label={say('delivery_error')}>{failureWords(language, error_message)}</Fact>}
      <Fact label={say('delivery_time')}>
        <Time at={delivery.created_at} />
      </Fact>
      {next_attempt_at !== null && (
        <Fact label={say('dev_next_attempt')}>
          <Time at={next_attempt_at} />
        </Fact>
      )}
      <Fact label={say('delivery_duration')}>{say('delivery_ms', { ms: formatNumber(language, delivery.duration_ms) })}</Fact>
      <Fact label={say('dev_store')}>{String(delivery.store_id)}</Fact>
      <Fact label={say('delivery_target')}>{delivery.target_url}</Fact>
      <Fact label={say('delivery_event_id')}>
        {delivery.payload === null ? delivery.event_id : <a href={`${events}/${delivery.event_id}`}>{delivery.event_id}</a>}
      </Fact>
      <Fact label={say('delivery_attempts')}>
        <Chain log={log} delivery={delivery} />
      </Fact>
    </dl>
  );
}
