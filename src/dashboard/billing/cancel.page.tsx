import type { JSX } from 'preact';
import type { ChargeView, SubscriptionView } from '../../billing/overview/charge-view.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, StoreNav } from '../design/elements.js';
import { chargePath, SECTION, useSpeech } from './parts.js';

interface CancelPageProps {
  readonly store: NamedStore;
  readonly charge: ChargeView;
  readonly subscription: SubscriptionView | undefined;
}

/** Confirmation before a charge is cancelled, at once or at the end of its period. */
export function CancelPage({ store, charge, subscription }: CancelPageProps): JSX.Element {
  const { say, money, day } = useSpeech();
  const title = say('cancel_title', { name: charge.name });
  const path = chargePath(store.store_id, charge.charge_id);
  const end = subscription && day(subscription.current_period_end);
  const canEndLater = subscription?.cancel_at_period_end === 0;
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow>
      <Card>
        <Heading title={title}>{charge.app_name}</Heading>
        {end === undefined ? (
          <p>
            {say(charge.type === 'wallet_topup' ? 'cancel_topup' : 'cancel_charge', {
              app: charge.app_name,
              amount: money(charge.base_amount),
            })}
          </p>
        ) : (
          <p>{say('cancel_subscription', { day: end })}</p>
        )}
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
    </Document>
  );
}
