import type { JSX } from 'preact';
import type { OrderEvent } from '../../webhooks/log/order-history.service.js';
import { Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { Time } from '../design/time.js';
import { orderWord } from '../language/order-words.js';
import { useStatusWords } from '../records/record.js';

interface HistoryProps {
  readonly store_id: number;
  readonly events: readonly OrderEvent[];
}

/** Events of an order, newest first: what happened, when, and by whom. */
export function History({ store_id, events }: HistoryProps): JSX.Element {
  const say = useMessages();
  const { may } = usePage();
  return (
    <Card>
      <h2>{say('order_history')}</h2>
      {events.length === 0 && <p class="empty">{say('order_history_none')}</p>}
      <ul class="chain">
        {events.map((event) => (
          <li key={event.sequence} class="stacked">
            <span>
              <What event={event} /> <By event={event} />
            </span>
            <span class="hint">
              <Time at={event.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {may('apps__manage_webhooks') && (
        <p>
          <a href={`/${String(store_id)}/settings/apps/webhooks?topic=order.status_changed`}>{say('order_webhooks')}</a>
        </p>
      )}
    </Card>
  );
}

function What({ event: { topic, from, to, fields } }: { readonly event: OrderEvent }): JSX.Element {
  const say = useMessages();
  const words = useStatusWords();
  const { language } = usePage();
  if (topic === 'order.created') return <strong>{say('order_event_created')}</strong>;
  if (from !== null && to !== null) return <strong>{say('order_event_status', { from: words(from), to: words(to) })}</strong>;
  if (fields === null) return <strong>{say('order_event_other')}</strong>;
  const names = fields.map((field) => orderWord(language, 'field', field)).join(', ');
  return <strong>{say('order_event_fields', { fields: names })}</strong>;
}

function By({ event: { origin, app_name } }: { readonly event: OrderEvent }): JSX.Element {
  const say = useMessages();
  if (app_name !== null) return <span class="hint">{say('order_by_app', { app: app_name })}</span>;
  return <span class="hint">{say(origin === 'merchant' ? 'order_by_merchant' : 'order_by_system')}</span>;
}
