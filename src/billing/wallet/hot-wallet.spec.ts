import { Client } from 'pg';
import { Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { until, useApi } from '../../../test/harness.js';
import { lockWaits } from '../../../test/nodes.js';

/** Connections of the pool; fewer than the requests that wait. */
const POOL = 3;
const WAITING = 12;

describe('a wallet whose row is locked', () => {
  const api = useApi({ DATABASE_POOL: String(POOL), DATABASE_LOCK_TIMEOUT: '3s' });

  /** Runs `work` while another session holds the row lock of the wallet. */
  async function whileLocked(till: Till, work: () => Promise<void>): Promise<void> {
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM wallets WHERE store_id = $1 FOR UPDATE', [till.shop.store_id]);
      await work();
    } finally {
      await holder.end();
    }
  }

  it.each([
    ['without keys', (): Record<string, string> => ({})],
    ['with keys', (n: number): Record<string, string> => ({ 'idempotency-key': `debit ${String(n)}` })],
  ])('uses one connection, whatever the number of its debits %s, and delays no other request', async (_, headers) => {
    const till = await Till.open(api);
    const other = await Till.open(api);
    await till.topUp(500);
    const { debits, waiting } = { debits: [] as Promise<Answer>[], waiting: [] as number[] };
    await whileLocked(till, async () => {
      for (let n = 0; n < WAITING; n++)
        debits.push(till.shop.post('/billing/wallet/debit', { amount: 10, description: 'Parcel' }, { headers: headers(n) }));
      await until(async () => (await lockWaits(api)) > 0);
      for (let n = 0; n < 5; n++) expect((await other.shop.get('/orders')).status).toBe(200);
      waiting.push(await lockWaits(api));
    });
    expect(waiting).toEqual([1]);
    const answers = await Promise.all(debits);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await till.wallet()).balance).toBe(500 - WAITING * 10);
  });

  it('is like other rows of a store: requests that wait for them leave connections for other stores', async () => {
    const [till, other] = [await Till.open(api), await Till.open(api)];
    const phones = Array.from({ length: WAITING }, (_, n) => `017000000${String(n).padStart(2, '0')}`);
    const made = await Promise.all(phones.map((phone) => till.shop.post('/customers', { name: 'Anna', phone })));
    const holder = new Client(api.environment['DATABASE_URL']);
    await holder.connect();
    const changes: Promise<Answer>[] = [];
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM customers WHERE store_id = $1 FOR UPDATE', [till.shop.store_id]);
      for (const { body } of made) changes.push(till.shop.put(`/customers/${String(body.data.user_id)}`, { name: 'Bela' }));
      await until(async () => (await lockWaits(api)) > 0);
      for (let n = 0; n < 5; n++)
        expect((await other.shop.post('/customers', { name: 'Cara', phone: `018000000${String(n)}0` })).status).toBe(201);
      expect(await lockWaits(api)).toBe(Math.floor(POOL / 2));
    } finally {
      await holder.end();
    }
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(phones.map(() => 200));
  });

  it('refuses debits that waited as long as a statement is allowed to, and takes nothing for them', async () => {
    const till = await Till.open(api);
    await till.topUp(100);
    await whileLocked(till, async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => till.shop.post('/billing/wallet/debit', { amount: 10, description: 'Parcel' })),
      );
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    });
    expect(await till.wallet()).toMatchObject({ balance: 100, total_spent: 0 });
  });

  it('publishes each debit with the values that the statement determined', async () => {
    const till = await Till.open(api);
    const { store_id, app_id } = till.shop;
    await till.topUp(100);
    await Promise.all([20, 30, 60].map((amount) => till.shop.post('/billing/wallet/debit', { amount, description: 'Parcel' })));
    const debits = await api.query<{ wallet_id: number; transaction_id: number; amount: number; balance: number }>(
      `SELECT wallet_id::int, transaction_id::int, amount::float, balance_after::float AS balance FROM wallet_transactions
       WHERE store_id = $1 AND type = 'deduction' ORDER BY number`,
      [store_id],
    );
    const events = (await api.events(store_id)).filter(({ event_topic }) => event_topic === 'wallet.debited');
    const parties = { app_id, store_id, installation_id: expect.any(Number) };
    expect(events.map(({ data }) => data)).toEqual(
      debits.map((debit) => ({ ...debit, ...parties, currency: 'BDT', description: 'Parcel' })),
    );
    expect(events.map(({ origin }) => origin)).toEqual(debits.map(() => ({ type: 'app', app_id })));
  });
});
