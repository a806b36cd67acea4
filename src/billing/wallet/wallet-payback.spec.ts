import { RETURN_URL, Till } from '../../../test/billing.js';
import { billing, BillingVisits } from '../../../test/billing-visits.js';
import { commandLineOf } from '../../../test/command-line.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { account, addToStaff, signIn } from '../../../test/merchants.js';
import { statementsDuring } from '../../../test/plans.js';

describe('a wallet whose app was uninstalled', () => {
  const api = useApi();
  const visits = new BillingVisits(() => api);

  /** Tops a wallet up with these amounts, spends a part, and returns its page. */
  async function filled(topUps: number[], spent: number, payer: 'developer' | 'merchant' = 'developer'): Promise<[Till, string]> {
    const till = await Till.open(api, { app: { fee_payer: payer } });
    for (const amount of topUps) {
      await till.topUp(amount);
      await till.advance(1);
    }
    if (spent > 0) await till.shop.post('/billing/wallet/debit', { amount: spent, description: 'Parcels' });
    const { wallet_id } = await till.wallet();
    return [till, billing(till.shop, `/wallets/${String(wallet_id)}`)];
  }

  const refunds = (till: Till): Promise<object[]> =>
    api.query(
      `SELECT c.base_amount::float8 AS topped_up, r.amount::float8 AS amount, r.platform_amount::float8 AS platform, r.gateway_fee_amount::float8 AS gateway, r.status
       FROM refunds r JOIN charges c USING (store_id, charge_id) WHERE r.store_id = $1 ORDER BY refund_id`,
      [till.shop.store_id],
    );
  const balance = async (till: Till): Promise<unknown> =>
    (await api.query<{ balance: number }>('SELECT balance::float8 AS balance FROM wallets WHERE store_id = $1', [till.shop.store_id]))[0]
      ?.balance;
  const verified = async (): Promise<unknown> => commandLineOf(api).cli('ledger', 'verify');

  it('is paid back to the newest payments first, with the fees that the developer bore', async () => {
    const [till, page] = await filled([100, 60], 30);
    await api.make.uninstall(till.shop);
    expect((await visits.open(page, till.owner)).text).toContain(`href="${page}/pay-back"`);
    const { text } = await visits.open(`${page}/pay-back`, till.owner);
    expect(text).toContain('৳130.00 is taken out of the wallet.');
    expect(text).toContain('৳130.00 goes back to the payments that filled it, beginning with the newest.');
    expect(await visits.led(`${page}/pay-back`, till.owner)).toBe(`${page}?done=payback_done`);
    expect(await refunds(till)).toEqual([
      { topped_up: 60, amount: 60, platform: 6, gateway: 1.5, status: 'pending' },
      { topped_up: 100, amount: 70, platform: 7, gateway: 1.75, status: 'pending' },
    ]);
    await till.sweep();
    expect(await refunds(till)).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }]);
    // The developer keeps 30 that were spent, less the fees of the 30 that were not returned.
    expect(await till.ledger()).toEqual({ developer: 30 - 3.75, gateway: 0.75, platform: 3, store: -30 });
    expect([await balance(till), await verified()]).toEqual([0, expect.objectContaining({ disagreements: [] })]);
    const after = await visits.open(`${page}?done=payback_done`, till.owner);
    expect(after.text).toContain('The balance is being paid back.');
    expect(after.text).not.toContain('/pay-back"');
    const log = await till.owner.call('GET', `/api/dashboard/audit?store_id=${String(till.shop.store_id)}&action=wallet.paid_back`);
    expect(log.body.data).toMatchObject([{ action: 'wallet.paid_back', details: { wallet: 130, amount: 130 } }]);
  });

  it('is read once for its page, which queries top-ups only while there is a balance', async () => {
    const [till, page] = await filled([100], 0);
    await api.make.uninstall(till.shop);
    const asked = async (): Promise<Record<'wallets' | 'topUps', number>> => {
      const statements = await statementsDuring(api, () => visits.open(page, till.owner));
      const count = (pattern: RegExp): number => statements.filter(({ text }) => pattern.test(text)).length;
      return { wallets: count(/FROM "?wallets/), topUps: count(/'wallet_topup'/) };
    };
    expect(await asked()).toEqual({ wallets: 1, topUps: 1 });
    await visits.led(`${page}/pay-back`, till.owner);
    expect(await asked()).toEqual({ wallets: 1, topUps: 0 });
  });

  it('is paid back with the fees that the merchant bore, which the page states in both languages', async () => {
    const [till, page] = await filled([100], 50, 'merchant');
    await api.make.uninstall(till.shop);
    const [{ paid } = { paid: 0 }] = await api.query<{ paid: number }>('SELECT amount::float8 AS paid FROM charges WHERE store_id = $1', [
      till.shop.store_id,
    ]);
    expect(paid).toBe(114.29);
    expect((await visits.open(`${page}/pay-back`, till.owner)).text).toContain('৳57.15 goes back');
    expect((await visits.open(`${page}/pay-back?lang=bn`, till.owner)).text).toContain('৫৭.১৫৳ ফেরত যাবে। আপনার দেওয়া ফিও এর মধ্যে আছে।');
    await visits.led(`${page}/pay-back`, till.owner);
    await till.sweep();
    expect(await refunds(till)).toMatchObject([{ topped_up: 100, amount: 57.15, status: 'refunded' }]);
    expect([await balance(till), await verified()]).toEqual([0, expect.objectContaining({ disagreements: [] })]);
    const receipt = await visits.open(billing(till.shop, `/payments`), till.owner);
    expect(receipt.text).toContain('৳57.15 refunded');
  });

  it('is paid back once, even for twenty requests in two processes', async () => {
    const [till, page] = await filled([100, 100], 10);
    await api.make.uninstall(till.shop);
    const other = await serveBeside(api);
    const elsewhere = new BillingVisits(() => other);
    const places = await atOnce(20, (n) => (n % 2 ? visits : elsewhere).led(`${page}/pay-back`, till.owner));
    await other.close();
    expect(places.sort()).toEqual([`${page}?done=payback_done`, ...Array<string>(19).fill(`${page}?done=payback_none`)].sort());
    await till.sweep();
    expect(await refunds(till)).toMatchObject([{ amount: 100 }, { amount: 90 }]);
    expect([await balance(till), await verified()]).toEqual([0, expect.objectContaining({ disagreements: [] })]);
  });

  it('does not change while the app is installed, and keeps money of payments that are too old', async () => {
    const [till, page] = await filled([100, 40], 0);
    expect(await visits.led(`${page}/pay-back`, till.owner)).toBe(`${page}?done=payback_none`);
    expect((await visits.open(`${page}/pay-back`, till.owner)).headers.get('location')).toBe(page);
    expect((await visits.open(page, till.owner)).text).not.toContain('/pay-back"');
    await api.make.uninstall(till.shop);
    await till.advance(178);
    expect((await visits.open(`${page}/pay-back`, till.owner)).text).toContain(
      '৳100.00 stays in the wallet: payments of more than 180 days ago cannot be returned.',
    );
    expect(await visits.led(`${page}/pay-back`, till.owner)).toBe(`${page}?done=payback_done`);
    expect(await visits.led(`${page}/pay-back`, till.owner)).toBe(`${page}?done=payback_none`);
    expect((await visits.open(`${page}?done=payback_none`, till.owner)).text).toContain('Nothing can be paid back.');
    expect([await balance(till), await refunds(till)]).toEqual([100, [expect.objectContaining({ topped_up: 40, amount: 40 })]]);
  });

  it('returns no payment twice when the app is installed again and a top-up is cancelled', async () => {
    const [till, page] = await filled([100], 60);
    await api.make.uninstall(till.shop);
    await visits.led(`${page}/pay-back`, till.owner);
    till.shop = await api.make.install(till.shop, till.shop.store_id);
    const [{ charge_id } = { charge_id: 0 }] = await api.query<{ charge_id: number }>(
      'SELECT charge_id::int AS charge_id FROM charges WHERE store_id = $1',
      [till.shop.store_id],
    );
    await till.topUp(500);
    expect((await till.decide(charge_id, 'cancel')).body).toMatchObject({ code: 'charge_not_cancellable', status: 409 });
    expect((await visits.open(billing(till.shop, `/${String(charge_id)}`), till.owner)).text).not.toContain(
      `/${String(charge_id)}/cancel"`,
    );
    await till.sweep();
    expect(await refunds(till)).toMatchObject([{ amount: 40, status: 'refunded' }]);
    expect([await balance(till), await verified()]).toEqual([500, expect.objectContaining({ disagreements: [] })]);
  });

  it('is not paid back by a member without the permission, nor from another store', async () => {
    const [till, page] = await filled([100], 0);
    await api.make.uninstall(till.shop);
    const member = await account(api);
    await addToStaff(api, member, till.shop.store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
    const reader = await signIn(api, member);
    expect((await visits.open(page, reader)).text).not.toContain('/pay-back"');
    expect((await visits.send(`${page}/pay-back`, reader)).status).toBe(403);
    const stranger = await Till.open(api);
    const foreign = page.replace(`/${String(till.shop.store_id)}/`, `/${String(stranger.shop.store_id)}/`);
    expect((await visits.send(`${foreign}/pay-back`, stranger.owner)).status).toBe(404);
    expect((await visits.open(`${foreign}/pay-back`, stranger.owner)).status).toBe(404);
    expect([await balance(till), await refunds(till)]).toEqual([100, []]);
  });

  it('is announced before the app is uninstalled, with its subscription', async () => {
    const [till] = await filled([100], 30);
    await till.pay((await till.plan({ return_url: RETURN_URL }))['charge_id'] as number);
    const path = `/${String(till.shop.store_id)}/settings/apps/${String(till.shop.installation_id)}/uninstall`;
    const { text } = await visits.open(path, till.owner);
    expect(text).toContain('Its subscription Pro ends immediately, without a refund.');
    expect(text).toContain('Its wallet keeps ৳70.00.');
  });
});
