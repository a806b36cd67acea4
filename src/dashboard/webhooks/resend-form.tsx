import type { JSX } from 'preact';
import type { DeliveryChoices } from '../../webhooks/log/delivery-log.service.js';
import { Button, Card, Form } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import type { AskedDeliveries } from './delivery-filters.js';

interface ResendFormProps {
  readonly path: string;
  readonly asked: AskedDeliveries;
  readonly choices: DeliveryChoices;
}

/** Form that resends all events whose delivery to one app has failed since a given day. */
export function ResendForm({ path, asked, choices: { apps } }: ResendFormProps): JSX.Element | null {
  const say = useMessages();
  if (apps.length === 0) return null;
  return (
    <Card>
      <h2>{say('resend_title')}</h2>
      <p class="hint">{say('resend_hint')}</p>
      <Form action={`${path}/resend`}>
        <div class="inline-fields">
          <div class="field">
            <label for="resend-app">{say('app')}</label>
            <select id="resend-app" name="app_id" required>
              {apps.map(({ app_id, name }) => (
                <option key={app_id} value={String(app_id)} selected={app_id === asked.app_id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div class="field">
            <label for="resend-since">{say('resend_since')}</label>
            <input id="resend-since" name="since" type="date" value={asked.since} required />
          </div>
          <div class="actions">
            <Button kind="secondary">{say('resend')}</Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}
