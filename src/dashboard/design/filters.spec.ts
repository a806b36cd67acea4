import { useGuild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { useStorePages } from '../../../test/pages.js';

/** Sections of a store with a filter each. */
const OF_STORES = [
  ['orders', 'order_status=pending'],
  ['products', 'state=inactive'],
  ['customers', 'guests=1'],
  ['discounts', 'state=active'],
  ['settings/staff', 'role=owner'],
  ['settings/audit', 'actor=system'],
  ['settings/apps/webhooks', 'status=failed'],
  ['settings/apps/requests', 'method=GET'],
  ['settings/apps/billing', 'status=active'],
  ['settings/apps/billing/payments', 'month=2026-01'],
] as const;

/** Pages of an organisation of developers with a filter each. */
const OF_ORGANISATIONS = [
  ['/money', 'from=2026-01&to=2026-02'],
  ['/apps/:app_id/deliveries', 'status=failed'],
  ['/apps/:app_id/requests', 'code=invalid_scope'],
  ['/apps/:app_id/events', 'since=2026-01-01'],
] as const;

const FOLDED = /<form[^>]* method="get"[^>]*>(?:(?!<\/form>).)*<details><summary>/s;
const UNFOLDED = /<form[^>]* method="get"[^>]*>(?:(?!<\/form>).)*<details open><summary>/s;

describe('filters of lists', () => {
  const api = useApi();
  const guild = useGuild(api);
  const pages = useStorePages(api, '');

  it.each(OF_STORES)('are folded unless one is set: %s', async (section, filter) => {
    expect((await pages.open(pages.list + section)).text).toMatch(FOLDED);
    expect((await pages.open(`${pages.list + section}?${filter}`)).text).toMatch(UNFOLDED);
  });

  it.each(OF_ORGANISATIONS)('are folded in the portal of developers, too: %s', async (path, filter) => {
    const { app_id } = pages.shop;
    await guild.adopt(app_id);
    const address = path.replace(':app_id', String(app_id));
    expect((await guild.page(address)).text).toMatch(FOLDED);
    expect((await guild.page(`${address}?${filter}`)).text).toMatch(UNFOLDED);
  });
});
