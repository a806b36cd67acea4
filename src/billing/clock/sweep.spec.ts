import { Till } from '../../../test/billing.js';
import { useApi } from '../../../test/harness.js';

describe('the sweep', () => {
  const api = useApi({ BILLING_SWEEP_INTERVAL: '1h' });

  it('does what is due behind any number of units that fail', async () => {
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
});
