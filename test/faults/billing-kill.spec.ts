import { Till } from '../billing.js';
import { expectVerified } from '../command-line.js';
import { until, useApi } from '../harness.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';
import { choosePort } from '../program.js';
import { ServerProcess } from '../server-process.js';
import { WalletClient } from '../wallet-client.js';

/** Operations of all clients together; 10,000 take about half a minute. */
const OPERATIONS = Number(process.env['WALLET_OPERATIONS'] ?? '240');
const CLIENTS = 8;

describe('billing work of a killed worker', () => {
  const started: ServerProcess[] = [];
  afterAll(() => Promise.all(started.splice(0).map((process) => process.kill())));
  // This process serves requests; the workers under test share its database.
  const api = useApi({ ROLE: 'api' });
  const work = async (): Promise<ServerProcess> => {
    // Periods run in UTC, whatever the zone of the process.
    const worker = await ServerProcess.start({ ...api.environment, ROLE: 'worker', TZ: 'Asia/Dhaka', BILLING_SWEEP_INTERVAL: '100ms' });
    started.push(worker);
    return worker;
  };

  it('is done once by two others: renewals, expiries and refunds', async () => {
    const till = await Till.open(api);
    await till.topUp(5_000);
    const plan = await till.plan();
    await till.pay(plan.charge_id);
    await till.owner.call('PUT', `/api/apps/billing/charges/${String(plan.charge_id)}`, { body: { auto_pay: 'wallet' } });
    for (let n = 0; n < 20; n++) {
      const { charge_id } = await till.charge({ amount: 10 });
      const session_txn = await till.session(charge_id);
      await till.decide(charge_id, 'decline');
      await till.atGateway(session_txn, 'paid');
    }
    for (let n = 0; n < 20; n++) await till.charge({ amount: 10, name: 'Left' });
    // Everything is due at the same time: the sessions for a check, the renewal of the period that has ended, and the charges without an
    // approval.
    await api.query(`UPDATE payment_sessions SET check_at = now() - interval '1 hour' WHERE status = 'open'`);
    await api.query(
      `UPDATE subscriptions SET due_at = now() - interval '1 day', current_period_end = now() - interval '1 hour',
         current_period_start = now() - interval '30 days'`,
    );
    await api.query(`UPDATE charges SET expires_at = now() - interval '1 hour' WHERE status = 'pending'`);
    const first = await work();
    await until(async () => (await api.query(`SELECT FROM refunds UNION ALL SELECT FROM charges WHERE status = 'expired'`)).length > 0);
    await first.kill();
    await Promise.all([work(), work()]);
    // The lease of a refund that was being tried is over.
    await api.query(`UPDATE refunds SET next_try_at = now() WHERE status = 'pending'`);
    await until(async () => (await api.query(`SELECT FROM refunds WHERE status = 'refunded'`)).length === 20);
    await until(async () => (await till.read(plan.charge_id)).renewal_status === 'current' && (await till.wallet()).balance === 4_500);
    await until(async () => (await api.query(`SELECT FROM charges WHERE status = 'pending'`)).length === 0);
    const events = await till.events();
    const idsOf = (name: string): unknown[] => events.filter(([topic]) => topic === name).map(([, id]) => id);
    const counts = ['charge.refunded', 'subscription.renewed', 'charge.declined', 'charge.expired'].map((name) => idsOf(name).length);
    expect(counts).toEqual([20, 1, 20, 20]);
    expect(new Set(idsOf('charge.expired')).size).toBe(20);
    const [{ refunded } = { refunded: '' }] = await api.query<{ refunded: string }>(
      'SELECT sum(refunded) AS refunded FROM sandbox_payments',
    );
    expect(refunded).toBe('200.00');
    expect((await till.ledger())['suspense']).toBeUndefined();
  });

  it('continues where it stopped: two years of renewals, each once, on the anchor day', async () => {
    const till = await Till.open(api);
    // In Dhaka it is February.
    await till.advanceTo('2027-01-31T20:00:00Z');
    await till.topUp(20_000);
    const { charge_id } = await till.plan();
    await till.pay(charge_id);
    await till.owner.call('PUT', `/api/apps/billing/charges/${String(charge_id)}`, { body: { auto_pay: 'wallet' } });
    const renewals = (): Promise<{ period: number; status: string; paid_from: string }[]> =>
      api.query(`SELECT period, status, paid_from FROM charges WHERE renews_charge_id = $1 ORDER BY charge_id`, [charge_id]);
    // Slow enough to be killed in the middle.
    await api.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$`);
    await api.query('CREATE TRIGGER wait BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION wait()');
    // One of the two workers of the previous test continues, and finds two years of due work.
    await started.pop()?.kill();
    await api.query(
      `UPDATE billing_clocks SET ahead_ms = extract(epoch FROM timestamptz '2029-01-31T22:00:00Z' - clock_timestamp()) * 1000 WHERE store_id = $1`,
      [till.shop.store_id],
    );
    await until(async () => (await renewals()).length > 8);
    await started.pop()?.kill();
    expect((await renewals()).length).toBeLessThan(24);
    await work();
    await until(async () => (await till.read(charge_id)).current_period_end.slice(0, 10) === '2029-02-28');
    expect(await renewals()).toEqual(Array.from({ length: 24 }, (_, n) => ({ period: n + 2, status: 'active', paid_from: 'wallet' })));
    expect((await till.wallet()).balance).toBe(8_000);
    const renewed = (await till.events()).filter(([topic]) => topic === 'subscription.renewed');
    expect(renewed).toHaveLength(24);
    await expectVerified(api, 'ledger', till.shop.store_id);
  });
});

describe('two hundred units of billing work that are due at the same time', () => {
  let redis: PrivateRedis;
  const api = useApi(async () => {
    redis = await startPrivateRedis();
    return { ROLE: 'api', REDIS_URL: redis.url };
  });
  const started: ServerProcess[] = [];
  afterEach(() => Promise.all(started.splice(0).map((process) => process.kill())));
  afterAll(() => redis.stop());
  const work = async (): Promise<void> => {
    started.push(await ServerProcess.start({ ...api.environment, ROLE: 'worker', BILLING_SWEEP_INTERVAL: '100ms' }));
  };

  /** A store with 19 charges, and a subscription that is renewed from the wallet. */
  async function open(): Promise<Till> {
    const till = await Till.open(api);
    await till.topUp(700);
    const { charge_id } = await till.plan();
    await till.pay(charge_id as number);
    await till.owner.call('PUT', `/api/apps/billing/charges/${String(charge_id)}`, { body: { auto_pay: 'wallet' } });
    for (let n = 0; n < 19; n++) await till.charge({ amount: 10 });
    return till;
  }

  it('are done once each by two workers, of which one is killed, and a Redis that loses everything', async () => {
    const tills = await Promise.all(Array.from({ length: 10 }, open));
    await api.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$`);
    await api.query('CREATE TRIGGER wait BEFORE UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION wait()');
    await api.query(
      `UPDATE subscriptions SET due_at = now() - interval '1 day', current_period_end = now() - interval '1 hour',
         current_period_start = now() - interval '30 days'`,
    );
    await api.query(`ALTER TABLE charges DISABLE TRIGGER wait`);
    await api.query(`UPDATE charges SET expires_at = now() - interval '1 hour' WHERE status = 'pending'`);
    await api.query(`ALTER TABLE charges ENABLE TRIGGER wait`);
    const left = async (): Promise<number> =>
      (await api.query(`SELECT FROM charges WHERE status = 'pending' UNION ALL SELECT FROM subscriptions WHERE due_at <= now()`)).length;
    expect(await left()).toBe(200);
    await Promise.all([work(), work()]);
    await until(async () => (await left()) < 150);
    await started.shift()?.kill();
    await until(async () => (await left()) < 100);
    await redis.flush();
    expect(await left()).toBeGreaterThan(0);
    await until(async () => (await left()) === 0);
    for (const till of tills) {
      const topics = (await till.events()).map(([topic]) => topic);
      const count = (name: string): number => topics.filter((topic) => topic === name).length;
      // In addition, the top-up and the first period were activated.
      expect([count('charge.expired'), count('subscription.renewed'), count('charge.activated')]).toEqual([19, 1, 3]);
      expect(await till.wallet()).toMatchObject({ balance: 200, total_spent: 500 });
      await expectVerified(api, 'ledger', till.shop.store_id);
    }
  });
});

describe('wallets whose server is killed', () => {
  const api = useApi({ ROLE: 'api' });
  const started: ServerProcess[] = [];
  afterEach(() => Promise.all(started.splice(0).map((process) => process.kill())));

  it('keep every acknowledged taka, once, in unbroken chains', async () => {
    const tills = await Promise.all([Till.open(api), Till.open(api)]);
    const PORT = String(await choosePort());
    const serve = async (): Promise<ServerProcess> => {
      const server = await ServerProcess.start({ ...api.environment, ROLE: 'api', PORT });
      started.push(server);
      return server;
    };
    const server = await serve();
    const { base_url } = server;
    const clients = Array.from({ length: CLIENTS }, (_, n) => new WalletClient(tills[n % tills.length]!, base_url, OPERATIONS / CLIENTS));
    const done = (): number => clients.reduce((sum, client) => sum + client.done, 0);
    const traffic = Promise.all(clients.map((client) => client.run()));
    await Promise.race([until(() => done() > OPERATIONS / 2), traffic]);
    await server.kill();
    await serve();
    await traffic;
    for (const [n, till] of tills.entries()) {
      const own = clients.filter((_, client) => client % tills.length === n);
      const sum = (of: (client: WalletClient) => number): number => own.reduce((total, client) => total + of(client), 0);
      const [spent, added] = [sum(({ debited }) => debited), sum(({ added: each }) => each)];
      const taken = sum(({ returned }) => returned);
      const balance = (added - spent - taken) / 100;
      expect(await till.wallet()).toMatchObject({ total_spent: spent / 100, total_topup: added / 100, balance });
      const { transactions_checked } = await expectVerified(api, 'ledger', till.shop.store_id);
      expect(transactions_checked).toBeGreaterThan(0);
    }
  }, 600_000);
});
