import type { JSX } from 'preact';
import type { ListedWallet } from '../../billing/pages/store-billing.service.js';
import type { Payback } from '../../billing/wallet/wallet-payback.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Button, ButtonLink, Card, Form, Heading } from '../design/elements.js';
import { BillingDocument } from './billing-document.js';
import { useSpeech, walletPath } from './parts.js';

interface PaybackPageProps {
  readonly store: NamedStore;
  readonly wallet: ListedWallet;
  readonly payback: Payback;
  /** Days after a payment for which it can be returned. */
  readonly days: number;
}

/** Confirmation before a wallet whose app is no longer installed is paid back. */
export function PaybackPage({ store, wallet, payback: { base, amount }, days }: PaybackPageProps): JSX.Element {
  const { say, money, number } = useSpeech();
  const title = say('payback_title', { app: wallet.app_name });
  const path = walletPath(store.store_id, wallet.wallet_id);
  const stays = wallet.balance - base;
  return (
    <BillingDocument store={store} title={title} narrow>
      <Card>
        <Heading title={title}>{say('payback_lead')}</Heading>
        <ul class="points">
          <li>{say('payback_takes', { amount: money(base) })}</li>
          <li>{say(amount > base ? 'payback_returns_fees' : 'payback_returns', { amount: money(amount) })}</li>
          {stays > 0 && <li>{say('payback_stays', { amount: money(stays), days: number(days) })}</li>}
        </ul>
        <Form action={`${path}/pay-back`}>
          <div class="actions">
            <Button>{say('payback_action')}</Button>
            <ButtonLink href={path}>{say('keep_action')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </BillingDocument>
  );
}
