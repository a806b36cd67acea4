import type { Answer } from '../../../test/answer.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { type Account, account, addToStaff, signedIn, type SignedInMerchant } from '../../../test/merchants.js';
import { formFields, formOf, PAGE } from '../../../test/pages.js';

const PHONE = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0';

describe('the bell notification of a sign-in with a new device', () => {
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
    // The first device of an account is not reported.
    await signInElsewhere(person, 'curl/7.0');
    return [await signedIn(api, person), store_ids];
  }
  const visit = (store_id: number | undefined, { cookie }: SignedInMerchant, path = 'notifications'): Promise<Answer> =>
    api.call('GET', `/${String(store_id)}/${path}`, { headers: { ...PAGE, cookie } });
  const open = async (...at: Parameters<typeof visit>): Promise<string> => (await visit(...at)).text;
  const bell = async (store_id: number | undefined, as: SignedInMerchant): Promise<string> =>
    /class="bell-count">([^<]*)</.exec(await open(store_id, as, 'home'))?.[1] ?? 'none';
  const formPath = (store_id: number | undefined): string => `/${String(store_id)}/notifications/sign-ins/read`;
  /** Sends the form of a page of a store, as a person. */
  const read = async (store_id: number | undefined, { cookie, csrf_token }: SignedInMerchant, page: Answer): Promise<number> => {
    const fields = new URLSearchParams(formFields(page, formPath(store_id)));
    fields.set('csrf_token', csrf_token);
    const { headers } = formOf({});
    return (await api.call('POST', formPath(store_id), { raw: fields.toString(), headers: { ...headers, cookie } })).status;
  };

  it('is shown to the person in each store until it is read in one of them', async () => {
    const [person, [first, second]] = await ownerOf(2);
    expect(await bell(first, person)).toBe('none');
    await signInElsewhere(person);
    expect([await bell(first, person), await bell(second, person)]).toEqual(['1', '1']);
    const page = await visit(first, person);
    for (const words of ['New sign-ins to your account', 'Firefox · Android', '127.0.0.1']) expect(page.text).toContain(words);
    await signInElsewhere(person, 'curl/8.0');
    expect(await bell(second, person)).toBe('2');
    expect(await read(first, person, page)).toBe(303);
    expect([await bell(first, person), await bell(second, person)]).toEqual(['1', '1']);
    expect(await read(second, person, await visit(second, person))).toBe(303);
    expect([await bell(first, person), await bell(second, person)]).toEqual(['none', 'none']);
    expect(await open(first, person)).not.toContain('New sign-ins to your account');
  });

  it('is shown to no other member of the store, and no other member can mark it as read', async () => {
    const [person, [store_id]] = await ownerOf(1);
    const other = await account(api);
    await addToStaff(api, other, store_id!, { role: 'owner' });
    const colleague = await signedIn(api, other);
    await signInElsewhere(person);
    expect(await bell(store_id, colleague)).toBe('none');
    expect(await open(store_id, colleague)).not.toContain('Firefox · Android');
    await read(store_id, colleague, await visit(store_id, person));
    expect(await bell(store_id, person)).toBe('1');
  });

  it('is marked as read with the others that the page shows, and with no further ones', async () => {
    const [person, [store_id]] = await ownerOf(1);
    const add = (from: number, to: number): Promise<unknown> =>
      api.query(
        `INSERT INTO sign_in_notices (merchant_id, user_agent, due_at) SELECT $1, 'agent ' || n, NULL FROM generate_series($2::int, $3::int) n`,
        [person.merchant_id, from, to],
      );
    const unread = async (): Promise<string[]> =>
      (
        await api.query<{ user_agent: string }>(
          'SELECT user_agent FROM sign_in_notices WHERE merchant_id = $1 AND read_at IS NULL AND user_agent LIKE $2 ORDER BY notice_id',
          [person.merchant_id, 'agent %'],
        )
      ).map(({ user_agent }) => user_agent);
    await add(1, 12);
    const shown = await visit(store_id, person);
    await add(13, 13);
    expect(await read(store_id, person, shown)).toBe(303);
    expect(await unread()).toEqual(['agent 1', 'agent 2', 'agent 13']);
    expect(await bell(store_id, person)).toBe('3');
    expect(await read(store_id, person, await visit(store_id, person))).toBe(303);
    expect([await unread(), await bell(store_id, person)]).toEqual([[], 'none']);
  });

  it('is shown once, however many concurrent sign-ins with the device and processes there are', async () => {
    const [person, [store_id]] = await ownerOf(1);
    const beside = await serveBeside(api);
    await atOnce(20, (n) => signInElsewhere(person, PHONE, n % 2 === 0 ? api : beside));
    expect(await bell(store_id, person)).toBe('1');
  });
});
