import { SettlementService } from '../../src/billing/payments/settlement.service.js';
import type { Shop } from '../factories.js';
import type { Api } from '../harness.js';
import { merchantOf, type SignedInMerchant } from '../merchants.js';
import { formOf, PAGE } from '../pages.js';
import type { Sslcommerz } from './emulator.js';
import type { Fields, Signing } from './sessions.js';

const RETURN_URL = 'https://app.example.com/billed';

/** Charge that the merchant has approved, with the session of its payment. */
export interface Approved {
  charge_id: number;
  session_txn: string;
}

/** A shop whose owner pays charges at the emulated gateway. */
export class Checkout {
  private constructor(
    private readonly api: Api,
    private readonly emulator: Sslcommerz,
    readonly shop: Shop,
    readonly owner: SignedInMerchant,
  ) {}

  /** Creates the shop and signs its owner in. */
  static async open(api: Api, emulator: Sslcommerz): Promise<Checkout> {
    const shop = await api.shop();
    return new Checkout(api, emulator, shop, await merchantOf(api, shop.store_id));
  }

  /** Creates a charge and returns its id. */
  async charged(amount = 100.5): Promise<number> {
    return (await this.shop.post('/billing/charges', { name: 'Gold', amount, return_url: RETURN_URL })).body.data.charge_id as number;
  }

  /** Approves a charge, which opens a session at the gateway. */
  async approve(charge_id: number): Promise<Approved> {
    const { status, body } = await this.owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/approve`, { body: {} });
    expect([status, body.data.payment_url]).toEqual([200, expect.stringContaining(`${this.emulator.url}/EasyCheckOut/`)]);
    return { charge_id, session_txn: body.data.session_txn as string };
  }

  /** Creates a charge and approves it. */
  async approved(): Promise<Approved> {
    return this.approve(await this.charged());
  }

  /** Brings the browser back with the gateway's form and returns the result that the app receives; `waiting` for the page that waits. */
  async browse(form: Fields, to = 'success_url'): Promise<string | null> {
    const url = new URL(this.emulator.sessions.get(form['tran_id'] ?? '')!.request[to]!);
    const posted = await this.api.call('POST', url.pathname + url.search, { ...formOf(form) });
    expect(posted.status).toBe(303);
    const { pathname, search } = new URL(posted.headers.get('location') ?? '');
    const { status, headers } = await this.api.call('GET', pathname + search, { headers: PAGE });
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '');
    return location.pathname === '/billing/waiting' ? 'waiting' : location.searchParams.get('payment');
  }

  /** Like {@link browse}, with the form of a payment attempt. */
  returned(record: Fields, signing: Signing = 'good'): Promise<string | null> {
    return this.browse(this.emulator.formOf(record, signing));
  }

  /** Settles a session without a message of the gateway. */
  settle(session_txn: string): Promise<unknown> {
    return this.api.app.get(SettlementService).settle(session_txn);
  }

  /** Status of the charge, as the app sees it. */
  async statusOf({ charge_id }: Approved): Promise<string> {
    return (await this.shop.get(`/billing/charges/${String(charge_id)}`)).body.data.status as string;
  }

  /** Expects that the charge is active, and was activated and paid once. */
  async expectActiveOnce(charge: Approved): Promise<void> {
    expect(await this.statusOf(charge)).toBe('active');
    expect(await this.activations(charge)).toEqual([1, 1]);
  }

  /** Expects that the charge is pending, and was neither activated nor paid. */
  async expectPending(charge: Approved): Promise<void> {
    expect(await this.statusOf(charge)).toBe('pending');
    expect(await this.activations(charge)).toEqual([0, 0]);
  }

  /** Refunds of the charge, oldest first. */
  refundsOf({ charge_id }: Approved): Promise<{ amount: string; gateway_txn: string }[]> {
    return this.api.query(`SELECT amount::text, gateway_txn FROM refunds WHERE store_id = $1 AND charge_id = $2 ORDER BY refund_id`, [
      this.shop.store_id,
      charge_id,
    ]);
  }

  /** Number of activations, and of transactions that took money for the charge. */
  private async activations({ charge_id }: Approved): Promise<[events: number, transactions: number]> {
    const events = await this.api.events(this.shop.store_id);
    const activated = events.filter(({ event_topic, data }) => event_topic === 'charge.activated' && data['charge_id'] === charge_id);
    const rows = await this.api.query(`SELECT 1 FROM ledger_transactions WHERE store_id = $1 AND charge_id = $2 AND kind = 'charge'`, [
      this.shop.store_id,
      charge_id,
    ]);
    return [activated.length, rows.length];
  }
}
