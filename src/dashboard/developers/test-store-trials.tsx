import type { JSX } from 'preact';
import type { TestStoreDetail } from '../../developers/stores/test-stores.service.js';
import { Button, Card, Form, Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import type { StoreTrial } from './developers.dto.js';

interface TrialsProps {
  /** Path of the page of the store. */
  readonly path: string;
  readonly store: TestStoreDetail;
  /** Installed app that was chosen last. */
  readonly chosen?: string | undefined;
}

/** Changes of an installed app, with the words on their buttons. */
const OF_APP = [
  ['tokens', 'dev_trial_tokens'],
  ['break', 'dev_trial_break'],
  ['repair', 'dev_trial_repair'],
] as const satisfies readonly (readonly [StoreTrial, string])[];

/** Menu of events that can be triggered on a test store. */
export function Trials({ path, store, chosen }: TrialsProps): JSX.Element {
  const say = useMessages();
  const options = store.apps.map(({ app_id, name }) => [String(app_id), name] as const);
  return (
    <Card>
      <h2>{say('dev_trials')}</h2>
      <p class="hint">{say('dev_trials_hint')}</p>
      <Form action={`${path}/trials`}>
        <div class="actions">
          <Button kind="secondary" name="trial" value="order">
            {say('dev_trial_order')}
          </Button>
          <Button kind="secondary" name="trial" value="payment">
            {say('dev_trial_payment')}
          </Button>
        </div>
      </Form>
      {options[0] && (
        <Form action={`${path}/trials`}>
          <Select label={say('app')} name="on_app" value={chosen ?? options[0][0]} options={options} required />
          <p class="hint">{say('dev_trial_app_hint')}</p>
          <div class="actions">
            {OF_APP.map(([trial, word]) => (
              <Button key={trial} kind="secondary" name="trial" value={trial}>
                {say(word)}
              </Button>
            ))}
          </div>
        </Form>
      )}
    </Card>
  );
}
