import { runInProcess } from '../command-line.js';
import { emptyEnvironment, freshEnvironment, query, useOwnApi } from '../harness.js';

/** Foreign keys without an index on the child, and the reason. */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  wallets_sandbox_fkey: 'stores are never deleted',
  idempotency_keys_app_id_fkey: 'apps are switched off, never deleted',
  ledger_transactions_charge_of_app_fkey: 'charges are never deleted',
  ledger_transactions_sandbox_fkey: 'stores are never deleted',
  ledger_postings_parties_fkey: 'transactions are never deleted',
  charges_sandbox_fkey: 'stores are never deleted',
  charges_renewal_of_app_fkey: 'charges are never deleted',
  payment_sessions_charge_of_app_fkey: 'charges are never deleted',
  refunds_session_of_charge_fkey: 'sessions are never deleted',
  subscriptions_installation_of_app_fkey: 'installations are marked as uninstalled, never deleted',
  subscriptions_renewal_of_app_fkey: 'charges are never deleted',
  usage_charges_settlement_of_app_fkey: 'charges are never deleted',
  usage_charges_subscription_fkey: 'subscriptions are never deleted',
  billing_clocks_sandbox_fkey: 'stores are never deleted',
  authorization_codes_app_id_fkey: 'apps are switched off, never deleted',
  custom_apps_merchant_id_fkey: 'merchants are never deleted',
  deprecation_uses_installation_fkey: 'installations are marked as uninstalled, never deleted',
  extension_sets_live_version_fkey: 'the primary key finds the one set of an app',
  idp_codes_idp_client_id_fkey: 'clients are switched off, never deleted',
  idp_codes_store_id_fkey: 'stores are never deleted',
  idp_grants_store_id_fkey: 'stores are never deleted',
  ledger_transactions_app_id_fkey: 'apps are switched off, never deleted',
  metafields_app_id_fkey: 'apps are switched off, never deleted',
  notification_reads_merchant_id_fkey: 'merchants are never deleted',
  notifications_app_id_fkey: 'apps are switched off, never deleted',
  order_items_product_id_fkey: 'products are marked as deleted, never deleted',
  order_items_stock_location_id_fkey: 'locations are never deleted',
  order_items_variant_of_product_fkey: 'variants are marked as deleted, never deleted',
  purchase_order_items_sku_id_fkey: 'variants are marked as deleted, never deleted',
  sandbox_tokens_installation_of_app_fkey: 'installations are marked as uninstalled, never deleted',
  stock_levels_location_id_fkey: 'locations are never deleted',
  stock_movements_level_fkey: 'levels are never deleted',
  stock_movements_variant_of_product_fkey: 'variants are marked as deleted, never deleted',
  test_stores_organisation_id_fkey: 'organisations are never deleted',
  token_pairs_installation_of_app_fkey: 'installations are marked as uninstalled, never deleted',
  transfer_items_sku_id_fkey: 'variants are marked as deleted, never deleted',
  wallets_app_id_fkey: 'apps are switched off, never deleted',
  webhook_dispatches_subscription_id_fkey: 'subscriptions are switched off, never deleted',
  webhook_subscriptions_installation_of_app_fkey: 'installations are marked as uninstalled, never deleted',
};

/** Tables with a store_id outside of their primary key, and the reason. */
const KEYED_OTHERWISE: Readonly<Record<string, string>> = {
  quarantined_events: 'rows of the outbox that were set aside',
  idp_codes: 'a merchant may sign in without a store',
  idp_grants: 'a merchant may sign in without a store',
  operator_acts: 'an operator may act on what belongs to no store',
  outbox_events: 'the relay empties it across stores, in the order of writing',
};

describe('the migrations', () => {
  it('create the tables that the entities describe', async () => {
    const { code, stdout } = await runInProcess(await freshEnvironment(), 'migrate', '--check');
    expect({ code, stdout: JSON.parse(stdout) as object }).toEqual({ code: 0, stdout: { pending: [], differences: [] } });
  });

  it('--check changes nothing, and lists pending migrations', async () => {
    const empty = await emptyEnvironment();
    expect(await runInProcess(empty, 'migrate', '--check')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'the database is empty: run migrate\n',
    });
    expect(await query(empty['DATABASE_URL'] ?? '', `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
    const behind = await freshEnvironment();
    const url = behind['DATABASE_URL'] ?? '';
    await query(url, `DELETE FROM migrations WHERE name IN ('Nfc1763856000305', 'Foundation1763683200000')`);
    const { code, stderr } = await runInProcess(behind, 'migrate', '--check');
    expect([code, stderr]).toEqual([1, '2 migrations are pending: Foundation1763683200000, Nfc1763856000305\n']);
    expect(await query(url, `SELECT 1 FROM migrations WHERE name = 'Nfc1763856000305'`)).toEqual([]);
  });

  it('--check fails if a table differs from its entity', async () => {
    const environment = await freshEnvironment();
    await query(environment['DATABASE_URL'] ?? '', 'ALTER TABLE stores DROP COLUMN language');
    const { code, stderr } = await runInProcess(environment, 'migrate', '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('"language"');
  });
});

describe('the tables', () => {
  const api = useOwnApi();

  it('have an index for the children of every row that can be deleted', async () => {
    const unindexed = await api.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint c
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT 1 FROM pg_index i
         WHERE i.indrelid = c.conrelid AND i.indisvalid AND i.indpred IS NULL
           AND (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)
       ORDER BY name`,
    );
    expect(unindexed.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_INDEX).sort());
  });

  it('of a store have a primary key that starts with store_id', async () => {
    const otherwise = await api.query<{ name: string }>(
      `SELECT a.attrelid::regclass::text AS name FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
       WHERE t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace AND a.attname = 'store_id' AND NOT EXISTS (
         SELECT 1 FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'p' AND c.conkey[1] = a.attnum)
       ORDER BY name`,
    );
    expect(otherwise.map(({ name }) => name)).toEqual(Object.keys(KEYED_OTHERWISE).sort());
  });

  it('of a store reference each other with store_id', async () => {
    const across = await api.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint c
         JOIN pg_attribute child ON child.attrelid = c.conrelid AND child.attname = 'store_id'
         JOIN pg_attribute parent ON parent.attrelid = c.confrelid AND parent.attname = 'store_id'
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM unnest(c.conkey, c.confkey) AS pair(mine, theirs)
                         WHERE (mine, theirs) = (child.attnum, parent.attnum))`,
    );
    expect(across).toEqual([]);
  });
});
