import type { JSX } from 'preact';
import type { ListedDelivery } from '../../webhooks/log/delivery-log.service.js';
import { Table } from '../design/table.js';
import { usePage, useMessages } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { formatNumber } from '../language/language.js';
import { Answer, StatusBadge } from './delivery-status.js';

/** Deliveries of one event, the last one first. */
type Deliveries = readonly [ListedDelivery, ...ListedDelivery[]];

/** Maximum number of characters of a target that are shown. */
const MAX_TARGET_LENGTH = 60;

/** Groups deliveries by their events, in the order of their last deliveries. */
function byEvent(deliveries: readonly ListedDelivery[]): Deliveries[] {
  const events = new Map<string, [ListedDelivery, ...ListedDelivery[]]>();
  for (const delivery of deliveries) {
    const known = events.get(delivery.event_id);
    if (known) known.push(delivery);
    else events.set(delivery.event_id, [delivery]);
  }
  return [...events.values()];
}

/** Events with their deliveries to apps and the attempts of each. */
export function EventList({ path, deliveries }: { readonly path: string; readonly deliveries: readonly ListedDelivery[] }): JSX.Element {
  const say = useMessages();
  return (
    <Table
      caption={say('deliveries_lead')}
      columns={[say('delivery_event'), say('app'), say('delivery_status'), say('delivery_answer'), say('delivery_time')]}
      rows={byEvent(deliveries).map((event) => ({
        key: event[0].delivery_id,
        cells: [
          <Event key="event" path={path} event={event} />,
          [...new Set(event.map(({ app_name }) => app_name))].join(', '),
          <Statuses key="status" event={event} />,
          <Answer key="answer" status={event[0].response_status} />,
          <ShortTime key="time" at={event[0].created_at} />,
        ],
      }))}
    />
  );
}

/** States of the deliveries, each once. */
function Statuses({ event }: { readonly event: Deliveries }): JSX.Element {
  return (
    <span class="badges">
      {[...new Set(event.map(({ status }) => status))].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </span>
  );
}

/** Topic, linked to the last attempt, and all attempts, unless the first one delivered the event. */
function Event({ path, event }: { readonly path: string; readonly event: Deliveries }): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  const [last] = event;
  const count = event.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const number = formatNumber(language, count);
  return (
    <span class="stacked">
      <a href={`${path}/${String(last.delivery_id)}`}>{last.event_topic}</a>
      {count > 1 && (
        <details open={event.some(({ status }) => status !== 'delivered')}>
          <summary>{say('delivery_attempts_count', { number })}</summary>
          {event.map((delivery) => (
            <Chain key={delivery.delivery_id} path={path} delivery={delivery} name={nameIn(event, delivery)} />
          ))}
        </details>
      )}
    </span>
  );
}

/** Returns the name that distinguishes a delivery from the others of its event: its app, and its target if the app has several. */
function nameIn(event: Deliveries, { app_name, target_url }: ListedDelivery): string | undefined {
  if (event.length === 1) return undefined;
  const isAmbiguous = event.some((other) => other.app_name === app_name && other.target_url !== target_url);
  return isAmbiguous ? `${app_name} · ${shortened(target_url)}` : app_name;
}

/** Returns the host and the path of a URL; the middle of a long one is left out, because both ends distinguish targets. */
function shortened(url: string): string {
  const [text = ''] = url.replace(/^https?:\/\//, '').split(/[?#]/, 1);
  return text.length <= MAX_TARGET_LENGTH ? text : `${text.slice(0, MAX_TARGET_LENGTH / 2)}…${text.slice(1 - MAX_TARGET_LENGTH / 2)}`;
}

interface ChainProps {
  readonly path: string;
  readonly delivery: ListedDelivery;
  readonly name: string | undefined;
}

function Chain({ path, delivery: { app_name, attempts }, name }: ChainProps): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  return (
    <ol class="chain" aria-label={name ?? app_name}>
      {attempts.map(({ delivery_id, attempt_number, response_status }) => (
        <li key={delivery_id}>
          {name !== undefined && <span class="hint">{name} </span>}
          <a href={`${path}/${String(delivery_id)}`}>{say('delivery_attempt', { number: formatNumber(language, attempt_number) })}</a>{' '}
          <Answer status={response_status} />
        </li>
      ))}
    </ol>
  );
}
