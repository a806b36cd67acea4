import type { JSX } from 'preact';
import type { CappedUsage, ChargeStep, ChargeView, SubscriptionView } from '../../billing/pages/charge-view.js';
import type { NamedStore } from '../../store/store.service.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { usePage } from '../design/page-context.js';
import { isCancellable, runningOf } from './cancellable.js';
import { ChargeAmounts } from './charge-amounts.js';
import { ChargeHistory } from './charge-history.js';
import { NextEvent } from './next-event.js';
import { BillingDocument } from './billing-document.js';
import { ChargeStatus, nameOf } from './charge-parts.js';
import { chargePath, SECTION, useSpeech } from './parts.js';
import { UsageMeter } from './usage-meter.js';
import { WaitingUsageNote } from './waiting-usage.js';

/** Messages about the last decision. */
export const DONE = ['declined_done', 'cancel_done', 'cancel_later_done', 'auto_done', 'gone_done'] as const;

interface ChargePageProps {
  readonly store: NamedStore;
  readonly charge: ChargeView;
  readonly subscription: (SubscriptionView & CappedUsage) | undefined;
  readonly steps: readonly ChargeStep[];
  readonly done?: (typeof DONE)[number] | undefined;
  readonly failed: boolean;
}

/** Decided charge, with its history. */
export function ChargePage({ store, charge, subscription, steps, done, failed }: ChargePageProps): JSX.Element {
  const speech = useSpeech();
  const { say } = speech;
  const name = nameOf(speech, charge);
  const running = runningOf(charge, subscription);
  return (
    <BillingDocument store={store} title={name}>
      <Heading title={name}>{charge.app_name}</Heading>
      {done && <Notice tone="good">{say(done)}</Notice>}
      {failed && <Notice tone="bad">{say('cancel_failed')}</Notice>}
      <Card>
        <ChargeStatus charge={charge} />
        <ChargeAmounts charge={charge} />
        {running && <NextEvent store_id={store.store_id} subscription={running} />}
        {running && <UsageMeter usage={running} />}
        <LastUsage app_name={charge.app_name} subscription={subscription} />
      </Card>
      <Management store={store} charge={charge} subscription={running} />
      <Card>
        <h2>{say('charge_history')}</h2>
        <ChargeHistory store_id={store.store_id} charge={charge} steps={steps} />
      </Card>
      <Links store={store} charge={charge} />
    </BillingDocument>
  );
}

function Links({ store, charge }: Pick<ChargePageProps, 'store' | 'charge'>): JSX.Element | null {
  const { say } = useSpeech();
  const { may } = usePage();
  if (!may('apps__manage_billing')) return null;
  return (
    <div class="actions">
      {charge.has_receipt && <ButtonLink href={`${chargePath(store.store_id, charge.charge_id)}/receipt`}>{say('receipt')}</ButtonLink>}
      <ButtonLink href={`/${String(store.store_id)}/${SECTION}`}>{say('billing_back')}</ButtonLink>
    </div>
  );
}

function LastUsage({
  app_name,
  subscription,
}: {
  readonly app_name: string;
  readonly subscription: SubscriptionView | undefined;
}): JSX.Element | null {
  if (subscription?.renewal_status !== 'ended' || subscription.unsettled_usage === 0) return null;
  return <WaitingUsageNote usage={{ ...subscription, app_name }} />;
}

interface ManagementProps extends Pick<ChargePageProps, 'store' | 'charge'> {
  readonly subscription: SubscriptionView | undefined;
}

/** Actions on an active charge. */
function Management({ store, charge, subscription }: ManagementProps): JSX.Element | null {
  const { say } = useSpeech();
  const { may } = usePage();
  if (!isCancellable(charge, subscription) || !may('apps__install_apps')) return null;
  const path = chargePath(store.store_id, charge.charge_id);
  return (
    <Card>
      <h2>{say('manage_title')}</h2>
      {subscription?.next_renewal_at && <AutoPay path={path} isOn={subscription.auto_pay === 'wallet'} />}
      <div class="actions">
        <ButtonLink href={`${path}/cancel`}>{say('cancel_link')}</ButtonLink>
      </div>
    </Card>
  );
}

function AutoPay({ path, isOn }: { readonly path: string; readonly isOn: boolean }): JSX.Element {
  const { say } = useSpeech();
  return (
    <Form action={`${path}/auto-pay`}>
      <p>{say(isOn ? 'auto_on' : 'auto_off')}</p>
      <div class="actions">
        <Button kind="secondary" name="auto_pay" value={isOn ? 'off' : 'wallet'}>
          {say(isOn ? 'auto_turn_off' : 'auto_turn_on')}
        </Button>
      </div>
    </Form>
  );
}
