import { Till } from '../../../test/billing.js';
import { useOwnApi } from '../../../test/harness.js';
import { statementsDuring } from '../../../test/plans.js';
import { DueItems } from './due-items.service.js';

/** Inserts pending charges that are due in two days; `$1` store, `$2` app, `$3` installation. */
const FILL = `
INSERT INTO charges (store_id, app_id, installation_id, charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount,
  developer_amount, expires_at)
SELECT $1, $2, $3, 'one_time', 'Setup', 100, 100, 'developer', 10, 2.5, 87.5, now() + interval '2 days' FROM generate_series(1, 10000)`;

describe('the sweep', () => {
  const api = useOwnApi();

  it('does due work behind any number of units that fail', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge({ name: 'Broken' });
    const columns = (
      await api.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'charges' AND column_name NOT IN ('charge_id', 'expires_at')`,
      )
    ).map(({ name }) => name);
    const copied = columns.join(', ');
    await api.query(
      `INSERT INTO charges (${copied}, expires_at) SELECT ${copied}, now() - interval '1 hour' FROM charges, generate_series(1, 205)
       WHERE charge_id = $1`,
      [charge_id],
    );
    await api.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await api.query(`CREATE TRIGGER refuse BEFORE UPDATE ON charges FOR EACH ROW WHEN (OLD.name = 'Broken') EXECUTE FUNCTION refuse()`);
    const good = await till.charge();
    await api.query(`UPDATE charges SET expires_at = now() - interval '1 second' WHERE charge_id = $1`, [good.charge_id]);
    await till.sweep();
    expect((await till.read(good.charge_id)).status).toBe('expired');
    await api.query('DROP TRIGGER refuse ON charges');
    await till.sweep();
    const left = await api.query(`SELECT FROM charges WHERE expires_at < now() AND status = 'pending'`);
    expect(left).toEqual([]);
  });

  it('is cheap with many charges that are not due, even for stores whose clocks are ahead', async () => {
    const tills = [await Till.open(api), await Till.open(api), await Till.open(api)];
    for (const { shop } of tills) {
      await api.query(FILL, [shop.store_id, shop.app_id, shop.installation_id]);
      await api.query('INSERT INTO billing_clocks (store_id, ahead_ms) VALUES ($1, 3600000)', [shop.store_id]);
    }
    await api.query('ANALYZE charges, subscriptions, payment_sessions, refunds, billing_clocks');
    const sweeps = await statementsDuring(api, () => api.app.get(DueItems).firsts(200), 'requests and background');
    const [{ text, values } = { text: '', values: [] }] = sweeps.filter((statement) => statement.text.includes('FROM billing_clocks'));
    const [explained] = await api.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
    expect(explained?.['QUERY PLAN'][0].Plan['Total Cost']).toBeLessThan(1000);
  });
});
