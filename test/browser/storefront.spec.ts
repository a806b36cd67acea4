import { readFileSync } from 'node:fs';
import { developerOf } from '../extensions.js';
import { useApi } from '../harness.js';
import { useSubscribers } from '../subscribers.js';
import { useVisitors } from './browser.js';

const file = (name: string): string => readFileSync(`examples/storefront/${name}`, 'utf8');

describe('the example of a storefront in a browser', () => {
  const visitor = useVisitors();
  const api = useApi();
  const subscribers = useSubscribers(api);

  it('shows a block, runs a script and sends an action', async () => {
    const shop = await api.shop();
    const target = 'product.page';
    const page_of_store = file('index.html')
      .replace('http://localhost:3000', api.base_url)
      .replace('data-store-id="1"', `data-store-id="${String(shop.store_id)}"`);
    const server = await subscribers.receiver(({ path }) => {
      if (path === '/') return { status: 200, headers: { 'content-type': 'text/html' }, body: page_of_store };
      if (path === '/block') return { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Free delivery</p>' };
      if (path === '/action') return { status: 200, body: '{"text":"60 taka to Dhaka"}' };
      const body = path === '/storefront.js' ? file('storefront.js') : `document.title = 'Script ran';`;
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body };
    });
    const { origin, port } = new URL(server.url);
    const { status, text } = await developerOf(api, shop).deploy([
      { handle: 'block', type: 'storefront_block', target, title: 'Delivery', url: `${origin}/block` },
      { handle: 'script', type: 'storefront_script', target, title: 'Script', script_url: `${origin}/extension.js` },
      { handle: 'action', type: 'storefront_action', target, title: 'Estimate', action_url: `${origin}/action`, config: { city: 'Dhaka' } },
    ]);
    expect([status, text]).toEqual([200, expect.any(String)]);
    const [store] = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = $1', [shop.store_id]);
    const { context, page, complaints } = await visitor();
    await page.goto(`http://${store?.domain ?? ''}:${port}/`);
    await page.frameLocator('iframe[sandbox="allow-scripts allow-forms"]').getByText('Free delivery').waitFor();
    await page.waitForFunction(`document.title === 'Script ran'`);
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.getByText('60 taka to Dhaka').waitFor();
    const sent = server.requests.find(({ path }) => path === '/action');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ store_id: shop.store_id, action: 'estimate', payload: { city: 'Dhaka' } });
    expect(complaints.filter((complaint) => !complaint.includes('favicon'))).toEqual([]);
    // The page of another domain may not read the list.
    await page.goto(`http://localhost:${port}/`);
    await page.getByText('Handwoven scarf').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await context.close();
  });
});
