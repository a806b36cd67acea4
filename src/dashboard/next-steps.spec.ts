import { Guild } from '../../test/developers.js';
import { useApi } from '../../test/harness.js';
import { account, merchantOf, signedIn } from '../../test/merchants.js';
import { PAGE } from '../../test/pages.js';

/** Next steps on an empty page, in English and in Bangla. */
type Steps = readonly [english: string, bangla: string];

describe('a page without rows', () => {
  const api = useApi({ DEVELOPER_SIGN_UP: 'open' });

  /** Expects that a page says what to do next in both languages, and has a link or a form for it, if there is one. */
  async function expectSteps(path: string, { cookie }: { cookie: string }, steps: Steps, next = ''): Promise<void> {
    for (const [n, language] of ['en', 'bn'].entries()) {
      const { text } = await api.call('GET', path, { headers: { ...PAGE, cookie, 'accept-language': language } });
      expect(text).toContain(steps[n]);
      expect(text).toContain(next);
    }
  }

  it('leads to a first custom app and sign-in client', async () => {
    const store_id = await api.make.store();
    const owner = await merchantOf(api, store_id);
    const settings = `/${String(store_id)}/settings`;
    const robots: Steps = ['Create one for a task of your own', 'নিজের কোনো কাজের জন্য একটি তৈরি করুন'];
    await expectSteps(`${settings}/custom-apps`, owner, robots, `href="${settings}/custom-apps/new"`);
    const clients: Steps = ['Add a client for each website', 'একটি ক্লায়েন্ট যোগ করুন'];
    await expectSteps(`${settings}/sign-in-clients`, owner, clients, 'href="/docs/sign-in-button"');
  });

  it('says who fills a wallet', async () => {
    const shop = await api.shop({ app: { name: 'Paid Reports' } });
    const owner = await merchantOf(api, shop.store_id);
    const { wallet_id } = (await shop.get('/billing/wallet')).body.data;
    const path = `/${String(shop.store_id)}/settings/apps/billing/wallets/${String(wallet_id)}`;
    const steps: Steps = ['Paid Reports asks you to top up the wallet', 'ব্যালেন্স লাগলে Paid Reports'];
    await expectSteps(path, owner, steps, `href="/${String(shop.store_id)}/settings/apps"`);
    const past = await api.call('GET', `${path}?cursor=1`, { headers: { ...PAGE, cookie: owner.cookie } });
    expect([past.status, past.headers.get('location')]).toEqual([302, path]);
  });

  it('leads a developer to an organisation, an app and a test store', async () => {
    const newcomer = await signedIn(api, await account(api));
    const organisations: Steps = ['Create one below, or ask an owner', 'নিচে একটি তৈরি করুন, অথবা'];
    await expectSteps('/developers', newcomer, organisations, 'action="/developers/organisations"');
    const guild = await new Guild(api).begin();
    const path = `/developers/organisations/${String(guild.organisation_id)}`;
    await expectSteps(path, guild.owner, ['Create the first one.', 'প্রথমটি তৈরি করুন।'], `href="${path}/apps/new"`);
    const stores: Steps = ['Create one below, and install your app on it', 'সেখানে আপনার অ্যাপ ইনস্টল করে'];
    await expectSteps(`${path}/stores`, guild.owner, stores, `action="${path}/stores"`);
    const bookkeeper = await guild.member('billing');
    const asking: Steps = ['An owner or a developer of the organisation can create one.', 'মালিক বা ডেভেলপার একটি তৈরি করতে পারেন'];
    for (const rest of ['', '/stores']) await expectSteps(path + rest, bookkeeper, asking);
    expect((await api.call('GET', '/developers', { headers: { ...PAGE, cookie: guild.owner.cookie } })).text).toContain('1 entry.');
  });
});
