import fc from 'fast-check';
import { Till } from '../../../test/billing.js';
import { expectVerified } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import { formOf } from '../../../test/pages.js';
import { choosePort } from '../../../test/program.js';
import { type Fault, type Purpose, Sslcommerz } from '../../../test/sslcommerz/emulator.js';
import type { Fields } from '../../../test/sslcommerz/sessions.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ReviewsService } from '../decisions/reviews.service.js';

/** Histories to run, each of up to {@link MAX} steps: `BILLING_HISTORIES=1000` is a run of some ten thousand steps. */
const HISTORIES = Number(process.env['BILLING_HISTORIES'] ?? '12');
const MAX = 14;

const FAULTS: readonly Fault[] = ['502', 'html', 'list', 'hang', 'drop', 'refuse'];
const PURPOSES: readonly Purpose[] = ['session', 'validation', 'query', 'refund', 'refund status'];
const ACTS = [
  ...['approve', 'wallet', 'pay', 'pay', 'pay late', 'pay less', 'risky', 'pending', 'confirm', 'fail', 'return', 'notify', 'forge'],
  ...['sweep', 'expire', 'decline', 'cancel', 'uninstall', 'fault', 'heal', 'refunds fail', 'refunds wait', 'accept', 'refuse'],
] as const;
type Act = (typeof ACTS)[number];
/** Attempts of a customer at the gateway. */
const ATTEMPTS: Partial<Record<Act, Fields>> = {
  pay: {},
  'pay less': { currency_amount: '9.99' },
  risky: { risk_level: '1' },
  pending: { status: 'PENDING' },
  fail: { status: 'FAILED' },
};
const paisa = (text = ''): number => Number(text.replace('.', ''));

/** Counts the acts of all histories. */
let acts = 0;

describe('any interleaving of approvals, returns, notifications, sweeps, ends and refunds with a failing gateway', () => {
  let emulator: Sslcommerz;
  // The gateway posts to the platform, so the base URL must be the real one.
  const api = useApi(async () => {
    emulator = await Sslcommerz.start();
    const PORT = String(await choosePort());
    const BASE_URL = `http://127.0.0.1:${PORT}`;
    return { ...emulator.settings, SSLCOMMERZ_TIMEOUT: '300ms', PORT, BASE_URL };
  });
  afterAll(() => emulator.stop());

  /** One charge, with all attempts to pay it. */
  class History {
    private readonly sessions: string[] = [];
    private readonly records: Fields[] = [];
    private uninstalled = false;

    private constructor(
      private readonly till: Till,
      readonly charge_id: number,
    ) {}

    static async begin(till: Till): Promise<History> {
      emulator.heal();
      const history = new History(till, (await till.charge({ amount: 10 })).charge_id as number);
      await history.act('approve', 0);
      return history;
    }

    /** Tries one thing. Refusals and failures are part of the history; only their effects count. */
    async act(act: Act, n: number): Promise<void> {
      acts += 1;
      await (this.ofCharge(act) ?? this.ofGateway(act, n) ?? this.ofSession(act, this.sessions.at(-1 - (n % 2)), n));
    }

    private ofCharge(act: Act): Promise<unknown> | undefined {
      const { till, charge_id } = this;
      const steps: Partial<Record<Act, () => Promise<unknown>>> = {
        approve: () => this.approve(),
        wallet: () => till.approve(charge_id, { payment_method: 'wallet' }),
        sweep: () => this.sweep(),
        expire: () => api.query(`UPDATE charges SET expires_at = now() WHERE charge_id = $1 AND status = 'pending'`, [charge_id]),
        decline: () => till.decide(charge_id, 'decline'),
        cancel: () => till.decide(charge_id, 'cancel'),
        uninstall: () => this.uninstall(),
        accept: () => this.review('accept'),
        refuse: () => this.review('refund'),
      };
      return steps[act]?.();
    }

    /** Changes the behaviour of the gateway from now on. */
    private ofGateway(act: Act, n: number): Promise<void> | undefined {
      const failing = PURPOSES[n % PURPOSES.length];
      if (act === 'fault') emulator.faultOf = (purpose) => (purpose === failing ? FAULTS[n % FAULTS.length] : undefined);
      else if (act === 'heal') emulator.heal();
      else if (act === 'refunds fail') emulator.refundAnswer = { status: 'failed', errorReason: 'Insufficient balance' };
      else if (act === 'refunds wait') emulator.refundState = n % 2 ? 'processing' : 'cancelled';
      else return undefined;
      return Promise.resolve();
    }

    private async ofSession(act: Act, session: string | undefined, n: number): Promise<void> {
      const record = this.records[n % Math.max(1, this.records.length)];
      if (session === undefined || !emulator.sessions.has(session)) return;
      const attempt = ATTEMPTS[act];
      if (attempt) this.records.push(emulator.attempt(session, attempt));
      if (act === 'pay late') this.records.push(emulator.attempt(this.sessions[0] ?? session));
      if (act === 'forge') await this.till.back(session, 'success');
      if (record) await this.ofRecord(act, record);
    }

    private async ofRecord(act: Act, record: Fields): Promise<void> {
      if (act === 'confirm' && record['status'] === 'PENDING') record['status'] = 'VALID';
      if (act === 'notify') await emulator.notify(record);
      if (act === 'return') await this.bringBack(record);
    }

    /** Removes all faults, and resolves every open payment. */
    async end(): Promise<void> {
      emulator.heal();
      for (const record of this.records.filter(({ status }) => status === 'PENDING')) record['status'] = 'FAILED';
      for (const session of this.sessions.filter((one) => emulator.sessions.has(one))) await this.till.back(session);
      await this.review('accept');
      for (let n = 0; n < 20 && (await this.open()) > 0; n++) await this.sweep();
      if ((await this.open()) > 0) throw new Error('Payments are still open.');
      if (this.uninstalled) this.till.shop = await api.make.install(this.till.shop, this.till.shop.store_id);
    }

    /** Returns the money at the gateway that was paid and not refunded, in paisa. */
    kept(): number {
      const refunded = [...emulator.refunds.values()].filter(
        ({ fields, cancelled }) => !cancelled && this.records.some((record) => record['bank_tran_id'] === fields['bank_tran_id']),
      );
      const paid = this.records.filter(({ status }) => status === 'VALID').map((record) => paisa(record['currency_amount']));
      return paid.reduce((sum, each) => sum + each, 0) - refunded.reduce((sum, { fields }) => sum + paisa(fields['refund_amount']), 0);
    }

    private async approve(): Promise<void> {
      const session = (await this.till.approve(this.charge_id)).body.data?.session_txn as string | null | undefined;
      if (typeof session === 'string' && !this.sessions.includes(session)) this.sessions.push(session);
    }

    private async bringBack(record: Fields): Promise<void> {
      const url = new URL(emulator.sessions.get(record['tran_id'] ?? '')?.request['success_url'] ?? '');
      const { headers } = await api.call('POST', url.pathname + url.search, formOf(emulator.formOf(record)));
      const { pathname, search } = new URL(headers.get('location') ?? '');
      await api.call('GET', pathname + search);
    }

    private async uninstall(): Promise<void> {
      if (this.uninstalled) return;
      this.uninstalled = true;
      await api.make.uninstall(this.till.shop);
    }

    private async review(decision: 'accept' | 'refund'): Promise<void> {
      const decide = api.app
        .get(SystemDb)
        .asStore(this.till.shop.store_id, (ctx) => api.app.get(ReviewsService).decide(ctx, this.charge_id, decision));
      await decide.catch(() => undefined);
    }

    /** Does work that is due or was postponed. */
    private async sweep(): Promise<void> {
      await api.query('UPDATE payment_sessions SET check_at = now() WHERE charge_id = $1 AND check_at IS NOT NULL', [this.charge_id]);
      await api.query(`UPDATE refunds SET next_try_at = now() WHERE charge_id = $1 AND status = 'pending'`, [this.charge_id]);
      await this.till.sweep();
    }

    private async open(): Promise<number> {
      const [row] = await api.query<{ count: number }>(
        `SELECT sum(n)::integer AS count FROM (
           SELECT count(*) AS n FROM refunds WHERE charge_id = $1 AND status = 'pending'
           UNION ALL SELECT count(*) FROM payment_sessions WHERE charge_id = $1 AND status = 'held') open`,
        [this.charge_id],
      );
      return row?.count ?? 0;
    }
  }

  /** Acts that happen at the same time. */
  class Together implements fc.AsyncCommand<object, History> {
    constructor(private readonly acts: readonly (readonly [Act, number])[]) {}

    check(): boolean {
      return true;
    }

    async run(_: object, history: History): Promise<void> {
      await Promise.all(this.acts.map(([act, n]) => history.act(act, n)));
    }

    toString(): string {
      return this.acts.map(([act, n]) => `${act} ${String(n)}`).join(' | ');
    }
  }

  async function expectSound(till: Till, history: History): Promise<void> {
    const topics = (await till.events()).filter(([, id]) => id === history.charge_id).map(([topic]) => topic);
    const count = (...names: string[]): number => topics.filter((topic) => names.includes(topic)).length;
    const [charge] = await api.query<{ status: string; paid_from: string | null; refund_status: string | null }>(
      'SELECT status, paid_from, refund_status FROM charges WHERE charge_id = $1',
      [history.charge_id],
    );
    expect(count('charge.activated')).toBe(charge?.paid_from ? 1 : 0);
    expect(count('charge.declined', 'charge.expired', 'charge.cancelled')).toBe(['pending', 'active'].includes(charge!.status) ? 0 : 1);
    expect([charge, history.kept()]).toEqual([charge, charge?.paid_from === 'gateway' ? 1_000 : 0]);
    expect(charge?.refund_status).not.toBe('pending');
    await expectVerified(api, 'ledger', till.shop.store_id);
  }

  it(
    'activates at most once, never unpaid, ends once, and keeps only the money of an activation',
    async () => {
      const till = await Till.open(api, {}, false);
      const fund = await till.shop.post('/billing/wallet-topup', { amount: 50_000, return_url: 'https://app.example.com/done' });
      const session = await till.session(fund.body.data.charge_id as number);
      emulator.attempt(session);
      await till.back(session);
      const act = fc.tuple(fc.constantFrom(...ACTS), fc.nat({ max: 29 }));
      const step = fc.array(act, { minLength: 1, maxLength: 3 }).map((together) => new Together(together));
      await fc.assert(
        fc.asyncProperty(fc.commands([step], { maxCommands: MAX, size: 'max' }), async (steps) => {
          const history = await History.begin(till);
          await fc.asyncModelRun(() => ({ model: {}, real: history }), steps);
          await history.end();
          await expectSound(till, history);
        }),
        { numRuns: HISTORIES, endOnFailure: HISTORIES < 100 },
      );
      if (HISTORIES > 100) process.stderr.write(`${String(acts)} acts in ${String(HISTORIES)} histories\n`);
    },
    60_000 + HISTORIES * 5_000,
  );
});
