import type { JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Button, Card, Field, Form } from '../design/elements.js';
import { usePage } from '../design/page-context.js';
import { TimeSentence } from '../design/time.js';
import { SECTION, useSpeech } from './parts.js';

/** Maximum number of days by which the clock is moved in one step. */
export const MAX_DAYS = 400;

/** Clock of a sandbox store, which owners and admins can move forward. */
export function ClockForm({ store, now }: { readonly store: NamedStore; readonly now: Date }): JSX.Element {
  const { say } = useSpeech();
  const { may } = usePage();
  return (
    <Card>
      <h2>{say('clock_title')}</h2>
      <p>
        <TimeSentence word="clock_now" at={now} />
      </p>
      {may('admin') && (
        <Form action={`/${String(store.store_id)}/${SECTION}/clock`}>
          <Field label={say('clock_days')} name="days" type="number" inputmode="numeric" min={1} max={MAX_DAYS} step={1} value="28" />
          <div class="actions">
            <Button kind="secondary">{say('clock_action')}</Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
