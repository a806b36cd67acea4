import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { type Account, account, addToStaff, signedIn, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';

const PHONE = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';

describe('the bell, about a sign-in with a new device', () => {
  const api = useApi();

  /** Signs in with another device than the first one. */
  async function signInElsewhere({ email, password }: Account, user_agent = PHONE, process = api): Promise<void> {
    const headers = { 'user-agent': user_agent };
    expect((await process.call('POST', '/api/dashboard/login', { body: { email, password }, headers })).status).toBe(200);
  }

  /** Creates an owner of some new stores, and signs in for the first time. */
  async function ownerOf(stores: number): Promise<[SignedInMerchant, number[]]> {
    const person = await account(api);
    const store_ids = await Promise.all(Array.from({ length: stores }, () => api.make.store()));
    for (const store_id of store_ids) await addToStaff(api, person, store_id, { role: 'owner' });
    // The first device of an account is not told.
    await signInElsewhere(person, 'curl/7.0');
    return [await signedIn(api, person), store_ids];
  }
  const open = async (store_id: number | undefined, { cookie }: SignedInMerchant, path = 'notifications'): Promise<string> =>
    (await api.call('GET', `/${String(store_id)}/${path}`, { headers: { ...PAGE, cookie } })).text;
  const bell = async (store_id: number | undefined, as: SignedInMerchant): Promise<string> =>
    /class="bell-count">([^<]*)</.exec(await open(store_id, as, 'home'))?.[1] ?? 'none';
  const read = async (store_id: number | undefined, { cookie, csrf_token }: SignedInMerchant, notice: string): Promise<number> => {
    const path = `/${String(store_id)}/notifications/sign-ins/${notice}/read`;
    return (await api.call('POST', path, { headers: { ...PAGE, cookie, 'x-csrf-token': csrf_token }, body: {} })).status;
  };
  const noticeOn = (page: string): string => /notifications\/sign-ins\/(\d+)\/read/.exec(page)?.[1] ?? 'none';

  it('tells the person in each store, until it is read in one of them', async () => {
    const [person, [first, second]] = await ownerOf(2);
    expect(await bell(first, person)).toBe('none');
    await signInElsewhere(person);
    expect([await bell(first, person), await bell(second, person)]).toEqual(['1', '1']);
    const page = await open(first, person);
    expect(page).toContain('New sign-ins to your account');
    expect(page).toContain('Firefox · Android');
    expect(page).toContain('127.0.0.1');
    await signInElsewhere(person, 'curl/8.0');
    expect(await bell(second, person)).toBe('2');
    expect(await read(second, person, noticeOn(page))).toBe(303);
    expect([await bell(first, person), await bell(second, person)]).toEqual(['1', '1']);
    expect(await read(first, person, noticeOn(await open(first, person)))).toBe(303);
    expect([await bell(first, person), await bell(second, person)]).toEqual(['none', 'none']);
    expect(await open(first, person)).not.toContain('New sign-ins to your account');
  });

  it('tells no other member of the store, who cannot mark it as read either', async () => {
    const [person, [store_id]] = await ownerOf(1);
    const other = await account(api);
    await addToStaff(api, other, store_id!, { role: 'owner' });
    const colleague = await signedIn(api, other);
    await signInElsewhere(person);
    expect(await bell(store_id, colleague)).toBe('none');
    expect(await open(store_id, colleague)).not.toContain('Firefox · Android');
    await read(store_id, colleague, noticeOn(await open(store_id, person)));
    expect(await bell(store_id, person)).toBe('1');
  });

  it('tells of it once, however many sign-ins with the device and processes there are at a time', async () => {
    const [person, [store_id]] = await ownerOf(1);
    const beside = await serveBeside(api);
    await atOnce(20, (n) => signInElsewhere(person, PHONE, n % 2 === 0 ? api : beside));
    expect(await bell(store_id, person)).toBe('1');
  });
});
