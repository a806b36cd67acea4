import type { JSX } from 'preact';
import type { FailingSubscription } from '../../webhooks/log/delivery-log.service.js';
import { Badge, Card } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';

/** Subscriptions that keep failing; nothing if there are none. */
export function FailingSubscriptions({ failing }: { readonly failing: readonly FailingSubscription[] }): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  if (failing.length === 0) return null;
  return (
    <Card>
      <h2>{say('failing_title')}</h2>
      <ul class="reasons">
        {failing.map(({ subscription_id, app_name, event_topic, target_url, failure_count, is_active }) => (
          <li key={subscription_id} class="stacked">
            <span>
              {app_name} · {event_topic} <Badge tone="danger">{say(is_active ? 'failing_active' : 'failing_disabled')}</Badge>
            </span>
            <span class="hint">{say('failing_count', { count: formatNumber(language, failure_count) })}</span>
            <span class="hint">{target_url}</span>
          </li>
        ))}
      </ul>
      <p class="hint">{say('failing_hint')}</p>
    </Card>
  );
}
