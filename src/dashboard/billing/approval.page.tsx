import type { JSX } from 'preact';
import type { ChargeStep, ChargeView, OpenSession } from '../../billing/pages/charge-view.js';
import type { NamedStore } from '../../store/store.service.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { usePage } from '../design/page-context.js';
import { TimeSentence } from '../design/time.js';
import { ChargeAmounts } from './charge-amounts.js';
import { ChargeHistory } from './charge-history.js';
import { BillingDocument } from './billing-document.js';
import type { NoticeDays } from './kinds/charge-kind-view.js';
import { kindOf } from './kinds/kinds.js';
import { chargePath, useSpeech } from './parts.js';
import { WhatFollows } from './what-follows.js';

/** Messages about a decision that had no effect. */
export const PROBLEMS = ['pay_unreachable', 'pay_refused', 'pay_busy', 'pay_too_low', 'cancel_failed'] as const;

interface ApprovalPageProps {
  readonly store: NamedStore;
  readonly charge: ChargeView;
  /** Payment that was already started. */
  readonly session: OpenSession | undefined;
  readonly steps: readonly ChargeStep[];
  readonly notice: NoticeDays;
  readonly problem?: (typeof PROBLEMS)[number] | undefined;
}

/** Request of an app for a payment, which the merchant approves or declines. */
export function ApprovalPage({ store, charge, session, steps, notice, problem }: ApprovalPageProps): JSX.Element {
  const { say, money } = useSpeech();
  const title = say('charge_requested', { app: charge.app_name });
  return (
    <BillingDocument store={store} title={title} narrow>
      <Card>
        <Heading title={title}>{store.name}</Heading>
        {problem && <Notice tone="bad">{say(problem)}</Notice>}
        <ChargeAmounts charge={charge} />
        {charge.trial_end && (
          <p>
            {say('charge_due_now')}: <span class="amount">{money(0)}</span>
          </p>
        )}
        <div class="section">
          <h2>{say('charge_next_title')}</h2>
          <WhatFollows charge={charge} notice={notice} />
        </div>
        <Decision charge={charge} store={store} session={session} />
        {session?.status !== 'held' && (
          <p class="hint">
            <TimeSentence word="charge_expires" at={charge.expires_at} />
          </p>
        )}
      </Card>
      <Card>
        <h2>{say('charge_history')}</h2>
        <ChargeHistory store_id={store.store_id} charge={charge} steps={steps} />
      </Card>
    </BillingDocument>
  );
}

function Decision({ store, charge, session }: Pick<ApprovalPageProps, 'store' | 'charge' | 'session'>): JSX.Element {
  const speech = useSpeech();
  const { say } = speech;
  const { may } = usePage();
  if (!may('apps__install_apps')) return <p class="hint">{say('pay_not_allowed')}</p>;
  if (session?.status === 'held') return <Notice tone="good">{say('pay_held')}</Notice>;
  const path = chargePath(store.store_id, charge.charge_id);
  const declined = kindOf(charge).declined?.(charge, speech);
  return (
    <>
      {session && <Started session={session} />}
      <Payment path={path} charge={charge} />
      <Form action={`${path}/decline`}>
        {declined !== undefined && <p class="hint">{declined}</p>}
        <div class="actions">
          <Button kind="secondary">{say('pay_decline')}</Button>
        </div>
      </Form>
    </>
  );
}

/** Notice about a payment from which the browser did not return, so it may have been made. */
function Started({ session: { session_txn, payment_url } }: { readonly session: OpenSession }): JSX.Element {
  const { say } = useSpeech();
  return (
    <div class="section">
      <Notice tone="good">{say('pay_started')}</Notice>
      <div class="actions">
        <ButtonLink href={`/api/apps/billing/callback?${new URLSearchParams({ session_txn }).toString()}`}>{say('pay_check')}</ButtonLink>
        {payment_url !== null && <ButtonLink href={payment_url}>{say('pay_continue')}</ButtonLink>}
      </div>
    </div>
  );
}

function Payment({ path, charge }: { readonly path: string; readonly charge: ChargeView }): JSX.Element {
  const { say, money } = useSpeech();
  const { trial_end, amount, wallet_balance, app_name, type } = charge;
  if (trial_end) {
    return (
      <Form action={`${path}/approve`}>
        <div class="actions">
          <Button>{say('pay_trial')}</Button>
        </div>
      </Form>
    );
  }
  const balance = money(wallet_balance);
  const hasWallet = type !== 'wallet_topup' && wallet_balance > 0;
  return (
    <Form action={`${path}/approve`}>
      <p class="hint">{say('pay_gateway_hint')}</p>
      <div class="actions">
        <Button name="payment_method" value="gateway">
          {say('pay_gateway', { amount: money(amount) })}
        </Button>
        {hasWallet && wallet_balance >= amount && (
          <Button kind="secondary" name="payment_method" value="wallet">
            {say('pay_wallet', { balance })}
          </Button>
        )}
      </div>
      {hasWallet && wallet_balance < amount && <p class="hint">{say('pay_wallet_low', { app: app_name, balance })}</p>}
    </Form>
  );
}
