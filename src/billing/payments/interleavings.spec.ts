import fc from 'fast-check';
import { ClockAdvance } from '../due/clock-advance.service.js';
import { Till } from '../../../test/billing.js';
import { expectVerified } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';

const HOUR = 3_600_000;
const ACTIONS = [
  'approve',
  'wallet',
  'pay',
  'risky',
  'fail',
  'pending',
  'return',
  'sweep',
  'decline',
  'cancel',
  'hour',
  'days',
  'wrong',
] as const;
type Action = (typeof ACTIONS)[number];

describe('any interleaving of approvals, payments, returns, sweeps and ends', () => {
  const api = useApi();

  /** One charge, and the sessions that were opened for it. */
  class Story {
    private readonly sessions: string[] = [];

    private constructor(
      private readonly till: Till,
      readonly charge_id: number,
    ) {}

    static async begin(till: Till): Promise<Story> {
      const { charge_id } = (await till.charge({ amount: 10 })) as { charge_id: number };
      return new Story(till, charge_id);
    }

    async take(action: Action, n: number): Promise<void> {
      const session = this.sessions[n % Math.max(1, this.sessions.length)];
      const { till, charge_id } = this;
      const steps: Partial<Record<Action, () => Promise<unknown>>> = {
        approve: () => this.approve(),
        wallet: () => till.approve(charge_id, { payment_method: 'wallet' }),
        sweep: () => till.sweep(),
        decline: () => till.decide(charge_id, 'decline'),
        cancel: () => till.decide(charge_id, 'cancel'),
        hour: () => this.pass(HOUR),
        days: () => this.pass(50 * HOUR),
      };
      const ofSession: Partial<Record<Action, (txn: string) => Promise<unknown>>> = {
        pay: (txn) => till.atGateway(txn, 'paid'),
        risky: (txn) => till.atGateway(txn, 'paid', 1),
        fail: (txn) => till.atGateway(txn, 'failed'),
        pending: (txn) => till.atGateway(txn, 'pending'),
        return: (txn) => till.back(txn),
        wrong: (txn) =>
          api.query(`UPDATE sandbox_payments SET amount = 9.99 WHERE session_txn = $1 AND status IN ('open', 'pending')`, [txn]),
      };
      await steps[action]?.();
      if (session !== undefined) await ofSession[action]?.(session);
    }

    /** Resolves every open payment. */
    async end(): Promise<void> {
      for (const session of this.sessions) await this.till.back(session);
      await this.pass(400 * HOUR);
      await this.till.sweep();
    }

    private async approve(): Promise<void> {
      const { body } = await this.till.approve(this.charge_id);
      const session = body.data?.session_txn as string | undefined;
      if (typeof session === 'string' && !this.sessions.includes(session)) this.sessions.push(session);
    }

    private pass(ms: number): Promise<unknown> {
      return api.app.get(ClockAdvance).advance(this.till.ctx, (now) => new Date(now.getTime() + ms));
    }
  }

  async function expectSound(till: Till, { charge_id }: Story): Promise<void> {
    const topics = (await till.events()).filter(([, id]) => id === charge_id).map(([topic]) => topic);
    const count = (...names: string[]): number => topics.filter((topic) => names.includes(topic)).length;
    const activated = count('charge.activated');
    expect(activated).toBeLessThanOrEqual(1);
    expect(count('charge.declined', 'charge.expired', 'charge.cancelled')).toBeLessThanOrEqual(1);
    const [money] = await api.query<{ kept: number; paid: string[] }>(
      `SELECT coalesce(sum(p.amount - p.refunded) FILTER (WHERE p.status = 'paid'), 0)::float8 AS kept,
         coalesce(array_agg(s.status) FILTER (WHERE s.status = 'paid'), '{}') AS paid
       FROM payment_sessions s JOIN sandbox_payments p ON p.store_id = s.store_id AND p.session_txn = s.session_txn
       WHERE s.charge_id = $1 AND s.status <> 'held'`,
      [charge_id],
    );
    const { paid_from } = (await till.read(charge_id)) as { paid_from?: string };
    expect([activated, money?.kept, money?.paid.length]).toEqual(
      paid_from === 'gateway' ? [1, 10, 1] : paid_from === 'wallet' ? [1, 0, 0] : [0, 0, 0],
    );
  }

  it('activates at most once, never unpaid, and returns every other payment', async () => {
    const till = await Till.open(api);
    await till.topUp(40);
    const step = fc.tuple(fc.constantFrom(...ACTIONS), fc.nat({ max: 2 }));
    const together = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(together, async (groups) => {
        const story = await Story.begin(till);
        await story.take('approve', 0);
        for (const group of groups) await Promise.all(group.map(([action, n]) => story.take(action, n)));
        await story.end();
        await expectSound(till, story);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    await expectVerified(api, 'ledger', till.shop.store_id);
  });
});
