import type { JSX } from 'preact';
import type { ChargeStep, ChargeView } from '../../billing/pages/charge-view.js';
import { Time } from '../design/time.js';
import { chargePath, useSpeech } from './parts.js';

/** History of a charge, oldest first. */
export function ChargeHistory({
  store_id,
  charge,
  steps,
}: {
  readonly store_id: number;
  readonly charge: Pick<ChargeView, 'app_name'>;
  readonly steps: readonly ChargeStep[];
}): JSX.Element {
  const { say, money } = useSpeech();
  return (
    <ol class="history">
      {steps.map(({ at, kind, amount, renewal_id, reason }) => (
        <li key={`${kind} ${at.toISOString()} ${String(renewal_id)}`}>
          <Time at={at} />
          <span>
            {say(`step_${kind}`, { app: charge.app_name, amount: amount === null ? '' : money(amount) })}{' '}
            {renewal_id !== null && <a href={chargePath(store_id, renewal_id)}>{say('step_see')}</a>}
            {reason !== null && <q class="hint">{reason}</q>}
          </span>
        </li>
      ))}
    </ol>
  );
}
