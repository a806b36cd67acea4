import fc from 'fast-check';
import { Till } from '../../../test/billing.js';
import { expectVerified } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import { endOfPeriod } from './period.js';

/** Number of histories to run. */
const HISTORIES = Number(process.env['BILLING_HISTORIES'] ?? '8');

const ACTS = [
  ...['approve', 'pay', 'return', 'fail', 'pending', 'pay at once', 'pay at once', 'wallet', 'decline', 'sweep'],
  ...[
    'auto-pay',
    'manual',
    'cancel',
    'cancel later',
    'replace',
    'use',
    'use a little',
    'two days',
    'two weeks',
    'month',
    'renew',
    'renew',
    'renew',
  ],
] as const;
type Act = (typeof ACTS)[number];
const STARTS = ['trial', 'paid', 'pending'] as const;
const DAYS: Partial<Record<Act, number>> = { 'two days': 2, 'two weeks': 14, month: 31 };
const AT_GATEWAY = { pay: 'paid', fail: 'failed', pending: 'pending' } as const;
const isAtGateway = (act: Act): act is keyof typeof AT_GATEWAY => act in AT_GATEWAY;

describe('any interleaving of trials, renewals, payments, usage and ends of subscriptions', () => {
  const api = useApi();

  /** Subscriptions of an app in a store, each replacing the last, and the sessions that were opened for them and their renewals. */
  class Story {
    private readonly sessions: string[] = [];
    private readonly plans: number[] = [];

    private constructor(readonly till: Till) {}

    static async begin(start: (typeof STARTS)[number]): Promise<Story> {
      const story = new Story(await Till.open(api));
      await story.till.topUp(1_500);
      story.plans.push((await story.till.plan({ trial_days: start === 'trial' ? 14 : 0 }))['charge_id'] as number);
      await story.take(start === 'paid' ? 'pay at once' : 'approve', 0);
      return story;
    }

    /** Tries one thing. Refusals are part of the story; only effects count. */
    async take(act: Act, n: number): Promise<void> {
      const days = DAYS[act];
      if (act === 'renew') await this.renew();
      else if (days !== undefined) await this.till.advance(days);
      else if (isAtGateway(act) || act === 'return') await this.payment(act, this.sessions.at(-1 - (n % 2)));
      else await (this.ofPending(act, n) ?? this.ofPlan(act, this.plans.at(-1 - (n % 2)) ?? this.plans[0]!));
    }

    /** Resolves every payment and lets every period end. */
    async end(): Promise<void> {
      for (const session of this.sessions) for (const act of ['fail', 'return'] as const) await this.payment(act, session);
      for (const plan of this.plans) await this.ofPlan('manual', plan);
      for (let n = 0; n < 3; n++) await this.till.advance(31);
      await this.till.sweep();
    }

    private async payment(act: keyof typeof AT_GATEWAY | 'return', session: string | undefined): Promise<void> {
      if (session === undefined) return;
      if (act === 'return') await this.till.back(session);
      else await this.till.atGateway(session, AT_GATEWAY[act]);
    }

    /** Advances the clock until a renewal is charged, and pays it. */
    private async renew(): Promise<void> {
      await this.till.advance(29);
      await this.ofPending('pay at once', 0);
    }

    private async approve(charge_id: number): Promise<string | undefined> {
      const session = (await this.till.approve(charge_id)).body.data?.session_txn as string | null | undefined;
      if (typeof session !== 'string') return undefined;
      if (!this.sessions.includes(session)) this.sessions.push(session);
      return session;
    }

    private ofPending(act: Act, n: number): Promise<unknown> | undefined {
      const steps: Partial<Record<Act, (charge_id: number) => Promise<unknown>>> = {
        approve: (charge_id) => this.approve(charge_id),
        'pay at once': async (charge_id) => {
          const session = await this.approve(charge_id);
          for (const step of ['pay', 'return'] as const) await this.payment(step, session);
        },
        wallet: (charge_id) => this.till.approve(charge_id, { payment_method: 'wallet' }),
        decline: (charge_id) => this.till.decide(charge_id, 'decline'),
      };
      const step = steps[act];
      return step && this.pending(n).then((charge_id) => (charge_id === undefined ? undefined : step(charge_id)));
    }

    private async ofPlan(act: Act, plan: number): Promise<void> {
      const { till } = this;
      const set = (auto_pay: string | null): Promise<unknown> =>
        till.owner.call('PUT', `/api/apps/billing/charges/${String(plan)}`, { body: { auto_pay } });
      const steps: Partial<Record<Act, () => Promise<unknown>>> = {
        sweep: () => till.sweep(),
        'auto-pay': () => set('wallet'),
        manual: () => set(null),
        cancel: () => till.decide(plan, 'cancel'),
        'cancel later': () => till.decide(plan, 'cancel', { at_period_end: true }),
        replace: async () => this.plans.push((await till.plan({ amount: 300 }))['charge_id'] as number),
        use: () => till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 3, unit_price: 4.1 }),
        'use a little': () => till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 1, unit_price: 2.3 }),
      };
      await steps[act]?.();
    }

    private async pending(n: number): Promise<number | undefined> {
      const rows = await api.query<{ charge_id: number }>(
        `SELECT charge_id::int FROM charges WHERE store_id = $1 AND status = 'pending' ORDER BY charge_id DESC LIMIT 2`,
        [this.till.shop.store_id],
      );
      return rows[n % Math.max(1, rows.length)]?.charge_id;
    }
  }

  /** Returns the rows of the store that break a rule, after everything has ended. */
  const broken = (till: Till): Promise<unknown[]> => api.query(BROKEN, [till.shop.store_id]);

  async function expectSound({ till }: Story): Promise<void> {
    expect(await broken(till)).toEqual([]);
    const events = await till.events();
    const count = (charge_id: number, ...names: string[]): number =>
      events.filter(([topic, id]) => id === charge_id && names.includes(topic)).length;
    for (const { charge_id, ...known } of await chargesOf(till)) {
      const found = {
        activated: count(charge_id, 'charge.activated'),
        ended: count(charge_id, 'charge.declined', 'charge.expired', 'charge.cancelled', 'subscription.expired'),
        renewed: count(charge_id, 'subscription.renewed'),
      };
      expect({ charge_id, ...found }).toEqual({ charge_id, ...known });
    }
    const subscriptions = await api.query<Record<'anchor_at' | 'current_period_end', Date> & { period: number }>(
      'SELECT anchor_at, current_period_end, period FROM subscriptions WHERE store_id = $1',
      [till.shop.store_id],
    );
    for (const { anchor_at, current_period_end, period } of subscriptions)
      expect(current_period_end).toEqual(endOfPeriod(anchor_at, 'monthly', period));
    await expectVerified(api, 'ledger', till.shop.store_id);
  }

  const chargesOf = (till: Till): Promise<{ charge_id: number; activated: number; ended: number; renewed: number }[]> =>
    api.query(
      `SELECT charge_id::int, (paid_from IS NOT NULL)::int AS activated, (status IN ('declined', 'cancelled', 'expired'))::int AS ended,
         (SELECT count(*)::int FROM charges r WHERE r.store_id = $1 AND r.renews_charge_id = c.charge_id AND r.status = 'active') AS renewed
       FROM charges c WHERE store_id = $1`,
      [till.shop.store_id],
    );

  it(
    'renews each period once, never unpaid, ends once, settles or writes off all usage, and returns every other payment',
    async () => {
      const act = fc.tuple(fc.constantFrom(...ACTS), fc.nat({ max: 2 }));
      const together = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9, size: 'max' });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...STARTS), together, async (start, groups) => {
          const story = await Story.begin(start);
          for (const group of groups) await Promise.all(group.map(([each, n]) => story.take(each, n)));
          await story.end();
          await expectSound(story);
        }),
        { numRuns: HISTORIES, endOnFailure: HISTORIES < 100 },
      );
    },
    60_000 + HISTORIES * 5_000,
  );
});

/** Rules that every store must satisfy, each of which selects the rows that break it; `$1` store. */
const BROKEN = `
SELECT 'pending charge' AS rule, charge_id AS id FROM charges WHERE store_id = $1 AND status = 'pending'
UNION ALL
SELECT 'active subscription', charge_id FROM subscriptions WHERE store_id = $1 AND ended_at IS NULL
UNION ALL
SELECT 'periods without a paid renewal', s.charge_id FROM subscriptions s CROSS JOIN LATERAL (
  SELECT count(*) AS renewals, count(DISTINCT r.period) AS periods, max(r.period) AS last FROM charges r
  WHERE r.store_id = $1 AND r.renews_charge_id = s.charge_id AND r.status = 'active' AND r.paid_from IS NOT NULL
) paid WHERE s.store_id = $1 AND (s.period <> (s.trial_ends_at IS NULL)::int + renewals OR renewals <> periods OR last <> s.period)
UNION ALL
SELECT 'usage of no settlement', usage_charge_id FROM usage_charges WHERE store_id = $1 AND settlement_charge_id IS NULL AND written_off_at IS NULL
UNION ALL
SELECT 'settlement of other usage', c.charge_id FROM charges c
LEFT JOIN charges plan ON plan.store_id = $1 AND plan.charge_id = c.renews_charge_id
CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS used FROM usage_charges u WHERE u.store_id = $1 AND u.settlement_charge_id = c.charge_id) u
WHERE c.store_id = $1 AND CASE
  WHEN c.type = 'renewal' AND c.status = 'active' THEN c.base_amount <> plan.base_amount - plan.carried_amount + used
  WHEN c.type = 'usage_settlement' THEN c.base_amount <> used
  WHEN c.activated_at IS NOT NULL THEN c.carried_amount <> used
  ELSE used <> 0 END
UNION ALL
SELECT 'money that is not kept for an active charge', c.charge_id FROM charges c CROSS JOIN LATERAL (
  SELECT coalesce(sum(p.amount - p.refunded), 0) AS kept FROM payment_sessions s
  JOIN sandbox_payments p ON p.store_id = $1 AND p.session_txn = s.session_txn
  WHERE s.store_id = $1 AND s.charge_id = c.charge_id AND p.status = 'paid'
) m WHERE c.store_id = $1 AND kept <> CASE WHEN c.paid_from = 'gateway' THEN c.amount ELSE 0 END`;
