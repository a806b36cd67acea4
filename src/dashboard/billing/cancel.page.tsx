import type { JSX } from 'preact';
import type { ChargeView, SubscriptionView } from '../../billing/pages/charge-view.js';
import type { NamedStore } from '../../store/store.service.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { BillingDocument } from './billing-document.js';
import { chargePath, type Speech, useSpeech } from './parts.js';

interface CancelPageProps {
  readonly store: NamedStore;
  readonly charge: ChargeView;
  readonly subscription: SubscriptionView | undefined;
}

/** Confirmation before a charge is cancelled, immediately or at the end of its period. */
export function CancelPage({ store, charge, subscription }: CancelPageProps): JSX.Element {
  const speech = useSpeech();
  const { say, day } = speech;
  const title = say('cancel_title', { name: charge.name });
  const path = chargePath(store.store_id, charge.charge_id);
  const end = subscription && day(subscription.current_period_end);
  const canEndLater = subscription?.cancel_at_period_end === 0 && subscription.renewal_status !== 'past_due';
  return (
    <BillingDocument store={store} title={title} narrow>
      <Card>
        <Heading title={title}>{charge.app_name}</Heading>
        <p>{consequence(charge, subscription, speech)}</p>
        <Form action={`${path}/cancel`}>
          <div class="actions">
            {canEndLater && end !== undefined && (
              <Button name="when" value="period_end">
                {say('cancel_at_end', { day: end })}
              </Button>
            )}
            <Button kind="danger" name="when" value="now">
              {say('cancel_now')}
            </Button>
            <ButtonLink href={path}>{say('cancel_keep')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </BillingDocument>
  );
}

function consequence(charge: ChargeView, subscription: SubscriptionView | undefined, { say, money, day }: Speech): string {
  const { amount, base_amount } = charge;
  if (!subscription) return say('cancel_topup', { amount: money(base_amount), paid: money(amount) });
  const { renewal_status, current_period_end } = subscription;
  return say(renewal_status === 'past_due' ? 'cancel_past_due' : 'cancel_subscription', { day: day(current_period_end) });
}
