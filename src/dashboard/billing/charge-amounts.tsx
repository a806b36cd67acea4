import type { JSX } from 'preact';
import { Fact } from '../design/fact.js';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import { Kind, nameOf } from './charge-parts.js';
import { useSpeech } from './parts.js';

/** Parts of the amount of a charge, and the party that pays the fees. */
export function ChargeAmounts({ charge }: { readonly charge: ChargeView }): JSX.Element {
  const speech = useSpeech();
  const { say, money } = speech;
  const { base_amount, usage_amount, fee_payer, platform_amount, gateway_fee_amount } = charge;
  const composed = usage_amount > 0 || fee_payer === 'merchant';
  return (
    <dl class="facts">
      <Fact label={say('charge_app')}>{charge.app_name}</Fact>
      <Fact label={say('billing_for')}>{nameOf(speech, charge)}</Fact>
      {charge.description !== null && charge.description !== '' && <Fact label={say('charge_description')}>{charge.description}</Fact>}
      <Fact label={say('charge_type')}>
        <Kind charge={charge} />
      </Fact>
      {composed && base_amount > usage_amount && <Fact label={say('charge_base')}>{money(base_amount - usage_amount)}</Fact>}
      {usage_amount > 0 && <Fact label={say('charge_usage')}>{money(usage_amount)}</Fact>}
      {fee_payer === 'merchant' ? (
        <>
          <Fact label={say('charge_platform_fee')}>{money(platform_amount)}</Fact>
          <Fact label={say('charge_gateway_fee')}>{money(gateway_fee_amount)}</Fact>
        </>
      ) : (
        <Fact label={say('charge_fees')}>{say('charge_fees_included', { app: charge.app_name })}</Fact>
      )}
      <Total charge={charge} />
      <Refunded charge={charge} />
    </dl>
  );
}

function Refunded({ charge: { refunded_amount } }: { readonly charge: ChargeView }): JSX.Element | null {
  const { say, money } = useSpeech();
  return refunded_amount > 0 ? <Fact label={say('charge_refunded')}>{money(refunded_amount)}</Fact> : null;
}

function Total({ charge: { amount, has_receipt } }: { readonly charge: ChargeView }): JSX.Element {
  const { say, money } = useSpeech();
  return (
    <Fact label={say(has_receipt ? 'charge_was_paid' : 'charge_total')}>
      <span class="amount">{money(amount)}</span>
    </Fact>
  );
}
