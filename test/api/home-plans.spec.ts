import { useApi } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { place } from '../orders.js';
import { PAGE } from '../pages.js';
import { nodes, plansOf, statementsDuring } from '../plans.js';

describe('the sales of the home page', () => {
  const api = useApi();

  it('are computed from quarters of an hour, never from orders or customers', async () => {
    const shop = await api.shop();
    await place(shop);
    const { cookie } = await merchantOf(api, shop.store_id);
    const visit = () => api.call('GET', `/${String(shop.store_id)}/home?days=90`, { headers: { ...PAGE, cookie } });
    const statements = await statementsDuring(api, async () => expect((await visit()).status).toBe(200));
    const averages = statements.filter(({ text, prepared }) => prepared && text.includes('average_order'));
    const plans = (await Promise.all(averages.map((statement) => plansOf(api, statement)))).flat();
    const tables = plans.map((plan) => new Set(nodes(plan).flatMap((node) => node['Relation Name'] ?? [])));
    expect(tables.length).toBeGreaterThan(2);
    for (const each of tables) expect(each).toEqual(new Set(['analytics_quarters', 'analytics_changes']));
  });
});
