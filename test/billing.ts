import { ClockAdvance } from '../src/billing/due/clock-advance.service.js';
import { DueChains } from '../src/billing/due/due-chains.service.js';
import { DueQueues } from '../src/billing/due/due-queues.service.js';
import { BillingSweepProcessor } from '../src/billing/due/sweep.processor.js';
import { SandboxPaymentsService } from '../src/billing/gateways/sandbox/sandbox-payments.service.js';
import type { StoreContext } from '../src/platform/database/store-context.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Answer, Json } from './caller.js';
import type { Shop, ShopOptions } from './factories.js';
import { type Api, until } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';

export const RETURN_URL = 'https://app.example.com/done?plan=a';
export const plainCharge = { name: 'Setup', amount: 100, return_url: RETURN_URL };
export const plainPlan = { name: 'Pro', amount: 500, billing_interval: 'monthly', return_url: RETURN_URL };
const DAY = 86_400_000;

/** A store with an installed app and its owner, and the steps of a payment. */
export class Till {
  shop: Shop;
  owner: SignedInMerchant;

  private constructor(private readonly api: Api) {}

  /** The store, outside of any transaction. */
  get ctx(): StoreContext {
    return this.api.app.get(SystemDb).of(this.shop.store_id);
  }

  /** Creates the store, on a sandbox clock by default. */
  static async open(api: Api, options: ShopOptions = {}, sandbox = true): Promise<Till> {
    const till = new Till(api);
    till.shop = await api.shop(options);
    if (sandbox) await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [till.shop.store_id]);
    till.owner = await merchantOf(api, till.shop.store_id);
    return till;
  }

  /** Creates a charge and returns it. */
  async charge(body: object = {}): Promise<Json> {
    return (await this.shop.post('/billing/charges', { ...plainCharge, ...body })).body.data;
  }

  /** Creates a subscription and returns its charge. */
  async plan(body: object = {}): Promise<Json> {
    return (await this.shop.post('/billing/subscriptions', { ...plainPlan, ...body })).body.data;
  }

  /** Reads a charge as the app. */
  async read(charge_id: number): Promise<Json> {
    return (await this.shop.get(`/billing/charges/${String(charge_id)}`)).body.data;
  }

  /** Approves as the owner. */
  approve(charge_id: number, body?: object): Promise<Answer> {
    return this.decide(charge_id, 'approve', body);
  }

  /** Approves, declines or cancels as the owner. */
  decide(charge_id: number, action: 'approve' | 'decline' | 'cancel', body?: object): Promise<Answer> {
    return this.owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/${action}`, { body });
  }

  /** Opens a payment session and returns its transaction id. */
  async session(charge_id: number): Promise<string> {
    return (await this.approve(charge_id)).body.data.session_txn as string;
  }

  /** Decides a payment at the sandbox gateway, like its page. */
  async atGateway(session_txn: string, status: 'paid' | 'failed' | 'cancelled' | 'pending', risky: 0 | 1 = 0): Promise<void> {
    const [row] = await this.api.query<{ gateway_ref: string }>('SELECT gateway_ref FROM payment_sessions WHERE session_txn = $1', [
      session_txn,
    ]);
    await this.api.app.get(SandboxPaymentsService).decide(row?.gateway_ref ?? '', status, risky);
  }

  /** Returns from the gateway like a browser; the result is the address that the merchant is sent to. */
  async back(session_txn: string, status = 'success'): Promise<URL> {
    const { headers } = await this.api.call('GET', `/api/apps/billing/callback?session_txn=${session_txn}&status=${status}`);
    return new URL(headers.get('location') ?? '');
  }

  /** Pays a charge at the gateway and returns, and reads the charge. */
  async pay(charge_id: number): Promise<Json> {
    const session_txn = await this.session(charge_id);
    await this.atGateway(session_txn, 'paid');
    await this.back(session_txn);
    return this.read(charge_id);
  }

  /** Creates and pays a top-up. */
  async topUp(amount: number): Promise<Json> {
    const { body } = await this.shop.post('/billing/wallet-topup', { amount, return_url: RETURN_URL });
    return this.pay(body.data.charge_id as number);
  }

  /** Reads the wallet. */
  async wallet(): Promise<Json> {
    return (await this.shop.get('/billing/wallet')).body.data;
  }

  /** Moves the clock of the store forward by days. */
  async advance(days: number): Promise<Date> {
    const { now } = await this.api.app.get(ClockAdvance).advance(this.ctx, (time) => new Date(time.getTime() + days * DAY));
    return new Date(now);
  }

  /** Moves the clock of the store forward to a time. */
  async advanceTo(time: string): Promise<void> {
    await this.api.app.get(ClockAdvance).advance(this.ctx, () => new Date(time));
  }

  /** Does due work in all stores. */
  sweep(): Promise<void> {
    return sweep(this.api);
  }

  /** Returns the topics and charges of the store's billing events. */
  async events(): Promise<[topic: string, charge_id: unknown][]> {
    const events = await this.api.events(this.shop.store_id);
    return events
      .filter(({ event_topic }) => !event_topic.startsWith('app.'))
      .map(({ event_topic, data }) => [event_topic, data['charge_id'] ?? data['wallet_id']]);
  }

  /** Returns the sums of the ledger's accounts of the store in taka, by account. */
  async ledger(): Promise<Record<string, number>> {
    const rows = await this.api.query<{ account: string; sum: string }>(
      'SELECT account, sum(amount) AS sum FROM ledger_postings WHERE store_id = $1 GROUP BY account ORDER BY account',
      [this.shop.store_id],
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0));
  }
}

/** Runs the sweep of an application once, and waits until everything that it has started is done. */
export async function sweep({ app }: Api): Promise<void> {
  await app.get(BillingSweepProcessor).work();
  const jobs = async (): Promise<number> => {
    const counts = await Promise.all(Object.values(app.get(DueQueues).all).map((queue) => queue.getJobCounts()));
    return counts.reduce((sum, { waiting, active }) => sum + waiting + active, 0);
  };
  await until(async () => !app.get(DueChains).busy && (await jobs()) === 0);
}

/** Starts a free trial of a plan as the owner of the store. */
export async function trial(shop: Shop, api: Api): Promise<number> {
  const { body } = await shop.post('/billing/subscriptions', { ...plainPlan, trial_days: 14 });
  const { charge_id } = body.data as { charge_id: number };
  const owner = await merchantOf(api, shop.store_id);
  await owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/approve`);
  return charge_id;
}

/** Approves a charge as the owner of the store and pays it at the sandbox gateway. */
export async function payAtGateway(api: Api, store_id: number, charge_id: number): Promise<void> {
  const owner = await merchantOf(api, store_id);
  const { body } = await owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/approve`);
  const { session_txn } = body.data as { session_txn: string };
  await api.query(`UPDATE sandbox_payments SET status = 'paid' WHERE store_id = $1 AND session_txn = $2`, [store_id, session_txn]);
  await api.call('GET', `/api/apps/billing/callback?session_txn=${session_txn}&status=success`);
}

const CHARGE = { name: 'Setup', description: 'Once', amount: 10, return_url: 'https://app.example.com/done', metadata: {} };

/** Valid bodies of billing operations. */
export const acceptedOfBilling: Record<string, object[]> = {
  'charges.create': [{ ...CHARGE, currency: 'BDT', idempotency_key: 'a' }],
  'subscriptions.create': [{ ...CHARGE, billing_interval: 'monthly', trial_days: 1, capped_amount: 5 }],
  'wallet.topUp': [{ amount: 10, return_url: CHARGE.return_url, metadata: {} }],
  'usageCharges.create': [{ description: 'SMS', quantity: 2, unit_price: 0.5, metadata: {} }],
  'charges.refund': [{ amount: 10, reason: 'Not as described' }],
  'wallet.debit': [{ amount: 10, description: 'SMS', metadata: {} }],
  'charges.approve': [{ payment_method: 'wallet' }],
  'charges.cancel': [{ at_period_end: true }],
  'charges.update': [{ auto_pay: 'wallet' }],
};
