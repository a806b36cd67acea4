import { plainCharge, sweep, Till } from '../../../test/billing.js';
import { Api, atOnce, until, useApi } from '../../../test/harness.js';
import { type PrivateRedis, startPrivateRedis } from '../../../test/private-redis.js';
import { Sslcommerz } from '../../../test/sslcommerz/emulator.js';
import { openLink, type TcpLink } from '../../../test/tcp-link.js';
import { DueItems } from './due-items.service.js';
import { DueQueues } from './due-queues.service.js';
import { BillingSweepProcessor } from './sweep.processor.js';

const expireNow = (api: Api, charge_id: number): Promise<unknown> =>
  api.query(`UPDATE charges SET expires_at = now() - interval '1 second' WHERE charge_id = $1`, [charge_id]);
const statusOf = async (api: Api, charge_id: number): Promise<string> =>
  (await api.query<{ status: string }>('SELECT status FROM charges WHERE charge_id = $1', [charge_id]))[0]!.status;

describe('due work with a gateway that does not answer', () => {
  let emulator: Sslcommerz;
  const api = useApi(async () => {
    emulator = await Sslcommerz.start();
    return { ...emulator.settings, SSLCOMMERZ_TIMEOUT: '5m' };
  });
  beforeEach(() => emulator.heal());
  afterAll(() => emulator.stop());

  it('delays neither other stores nor other work of the same store', async () => {
    const [slow, other] = [await Till.open(api, {}, false), await Till.open(api, {}, false)];
    const hanging = await slow.session((await slow.charge())['charge_id'] as number);
    const answered = (await other.charge())['charge_id'] as number;
    const expired = await other.session(answered);
    const alone = [(await slow.charge())['charge_id'], (await other.charge())['charge_id']] as number[];
    await api.query(`UPDATE payment_sessions SET check_at = now() - interval '1 hour' WHERE session_txn = $1`, [hanging]);
    await api.query(`UPDATE payment_sessions SET expires_at = now() - interval '2 days', check_at = NULL WHERE session_txn = $1`, [
      expired,
    ]);
    for (const charge_id of [answered, ...alone]) await expireNow(api, charge_id);
    emulator.faultOf = (_, { tran_id }) => (tran_id === hanging ? 'hang' : undefined);
    await api.app.get(BillingSweepProcessor).work();
    const statuses = (): Promise<string[]> => Promise.all([answered, ...alone].map((charge_id) => statusOf(api, charge_id)));
    await until(async () => !(await statuses()).includes('pending'));
    expect(await statuses()).toEqual(['expired', 'expired', 'expired']);
    await api.query('UPDATE payment_sessions SET check_at = NULL');
    emulator.drop();
  });

  it('queries each session once, even with two workers', async () => {
    const tills = await Promise.all(Array.from({ length: 5 }, () => Till.open(api, {}, false)));
    for (const till of tills) for (let n = 0; n < 4; n++) await till.session((await till.charge())['charge_id'] as number);
    const beside = new Api();
    await beside.serve(api.environment);
    await sweep(api);
    emulator.requests.length = 0;
    await api.query(`UPDATE payment_sessions SET check_at = now() - interval '1 hour' WHERE store_id = ANY ($1)`, [
      tills.map(({ shop }) => shop.store_id),
    ]);
    await atOnce(6, (n) => sweep(n % 2 === 0 ? api : beside));
    await beside.close();
    // By our id and by the gateway's id.
    expect(emulator.requests).toEqual(Array(40).fill('query'));
  });
});

describe('the queues of due work', () => {
  const api = useApi({ ROLE: 'api' });

  it('have one job for each app of a store, and another one when that job is lost', async () => {
    const [till, other] = [await Till.open(api), await Till.open(api)];
    for (let n = 0; n < 3; n++) for (const each of [till, other]) await expireNow(api, (await each.charge())['charge_id'] as number);
    const queues = api.app.get(DueQueues);
    const jobs = (): Promise<number> => queues.all.billing.getWaitingCount();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_700_000_040_000);
    const items = await api.app.get(DueItems).firsts(10);
    expect(items.map(({ store_id }) => store_id)).toEqual([till.shop.store_id, other.shop.store_id]);
    for (const [time, expected] of [
      [1_700_000_040_000, 2],
      [1_700_000_099_999, 2],
      [1_700_000_100_000, 4],
    ] as const) {
      clock.mockReturnValue(time);
      expect(await queues.add(items)).toBe(true);
      expect(await jobs()).toBe(expected);
    }
    clock.mockRestore();
  });
});

describe('due work without Redis', () => {
  const api = new Api();
  let redis: PrivateRedis;
  let link: TcpLink;
  let till: Till;
  beforeAll(async () => {
    redis = await startPrivateRedis();
    link = await openLink(redis.url);
    await api.start({ REDIS_URL: link.url });
    till = await Till.open(api);
  });
  afterAll(async () => {
    link.resume();
    await api.stop();
    await link.close();
    await redis.stop();
  });

  /** Expires charges after something has happened to Redis, and returns the number of their events. */
  async function expire(count: number, before: () => unknown = () => undefined): Promise<number> {
    const charges = await atOnce(count, async () => (await till.charge(plainCharge))['charge_id'] as number);
    for (const charge_id of charges) await expireNow(api, charge_id);
    await until(() => api.app.get(DueQueues).add([]));
    await before();
    await api.app.get(BillingSweepProcessor).work();
    await until(async () => (await Promise.all(charges.map((each) => statusOf(api, each)))).every((status) => status === 'expired'));
    return (await till.events()).filter(([topic, id]) => topic === 'charge.expired' && charges.includes(id as number)).length;
  }

  it('is done by the process itself while connections are refused, and by jobs afterwards', async () => {
    expect(await expire(3)).toBe(3);
    expect(await expire(5, () => link.cut())).toBe(5);
    link.resume();
    expect(await expire(3)).toBe(3);
  });

  it('is done while Redis is connected and does not answer', async () => {
    expect(await expire(5, () => link.freeze())).toBe(5);
    link.resume();
    expect(await expire(3)).toBe(3);
  });

  it('is done after Redis has lost everything', async () => {
    expect(await expire(5, () => redis.flush())).toBe(5);
    const { client } = api.app.get(DueQueues).all.billing;
    await until(() => client.status === 'ready');
    expect(await redis.keys('*billing*wait')).toEqual([]);
  });
});
