import type { Page, Request } from 'playwright-core';
import { freePort } from '../../scripts/processes.mjs';
import type { Answer } from '../answer.js';
import { runCommandOrFail } from '../command-line.js';
import { serveBeside, useApi } from '../harness.js';
import { useMailbox } from '../mailbox.js';
import { type Account, account } from '../merchants.js';
import { withAuthenticator } from './authenticator.js';
import { expectReadable, LOOKS, signInOn, useVisitors } from './browser.js';

/** Form that a browser was about to submit. */
interface Caught {
  readonly body: string;
  readonly headers: Record<string, string>;
}

describe('a passkey', () => {
  const person = withAuthenticator(useVisitors());
  const mailbox = useMailbox();
  const api = useApi(async () => {
    const port = String(await freePort());
    return { ...(await mailbox.settings()), PORT: port, BASE_URL: `http://localhost:${port}` };
  });
  const addressOf = (path: string): string => `${api.environment['BASE_URL'] ?? ''}${path}`;

  async function signIn(page: Page, known: Account): Promise<void> {
    await page.goto(addressOf('/account'));
    await signInOn(page, known);
    await page.waitForURL(/\/account$/);
  }

  /** Navigates to the form that creates a passkey. */
  async function prepare(page: Page, known: Account, name: string): Promise<void> {
    await page.goto(addressOf('/account/passkeys/new'));
    await page.locator('[name=current_password]').fill(known.password);
    await page.locator('main form button').click();
    await page.locator('[name=name]').fill(name);
  }

  async function add(page: Page, known: Account, name: string): Promise<void> {
    await prepare(page, known, name);
    await page.locator('main form button').click();
    await page.waitForURL(/done=passkey_added$/);
    expect(await page.locator('.notice.good').count()).toBe(1);
    await page.reload();
    expect(await page.locator('.notice.good').count()).toBe(0);
  }

  /** Catches what the form of a page submits instead of sending it. */
  async function caught(page: Page, path: string): Promise<Caught> {
    const sent = new Promise<Request>((resolve) => {
      void page.route(addressOf(path), async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        resolve(route.request());
        return route.abort();
      });
    });
    await page.locator('form[data-passkey] button').click();
    const request = await sent;
    await page.unroute(addressOf(path));
    const { cookie = '', 'content-type': type = '' } = await request.allHeaders();
    return { body: request.postData() ?? '', headers: { cookie, 'content-type': type, accept: 'text/html', origin: addressOf('') } };
  }

  const post = (path: string, { body, headers }: Caught, at = api): Promise<Answer> => at.call('POST', path, { raw: body, headers });

  const stored = async ({ merchant_id }: Account): Promise<number> =>
    (await api.query('SELECT 1 FROM passkeys WHERE merchant_id = $1', [merchant_id])).length;

  it.each(LOOKS)('is added, signs in without a password, and is removed (%s)', async (look, options) => {
    const looksRight = (page: Page, name: string): Promise<void> => expectReadable(page, `passkey-${look}-${name}`);
    const known = await account(api);
    const { context, page, complaints } = await person(options);
    await signIn(page, known);
    await page.locator('a[href$="/passkeys/new"]').click();
    await looksRight(page, 'password');
    await page.locator('[name=current_password]').fill('wrong');
    await page.locator('main form button').click();
    await page.locator('[aria-invalid=true]').waitFor();
    await prepare(page, known, 'My phone');
    await looksRight(page, 'create');
    await page.locator('[name=name]').fill(' ');
    await page.locator('main form button').click();
    await page.locator('[name=name][aria-invalid]').waitFor();
    await looksRight(page, 'unnamed');
    await page.locator('[name=name]').fill('My phone');
    await page.locator('main form button').click();
    await page.waitForURL(/done=passkey_added$/);
    await looksRight(page, 'account');
    expect((await mailbox.last(known.email, 1)).subject).toMatch(look.startsWith('en') ? 'A passkey was added to your account' : 'পাসকি');

    await page.locator('.account button').click();
    await page.waitForURL(/\/login(\?done=logout_done)?$/);
    await looksRight(page, 'sign-in');
    await page.locator('form[data-passkey] button').click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto(addressOf('/account'));
    await page.locator('a[href$="/remove"]').first().click();
    await looksRight(page, 'remove');
    await page.locator('[name=current_password]').fill(known.password);
    await page.locator('main form button').click();
    await page.waitForURL(/done=passkey_removed$/);
    expect(await stored(known)).toBe(0);
    await mailbox.last(known.email, 2);

    await page.locator('.account button').click();
    await page.waitForURL(/\/login(\?done=logout_done)?$/);
    await page.locator('form[data-passkey] button').click();
    await page.locator('[role=alert]:visible').waitFor();
    await looksRight(page, 'unknown');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('answers a challenge once, whichever process it reaches', async () => {
    const known = await account(api);
    const { context, page } = await person();
    await signIn(page, known);
    await add(page, known, 'Key');
    await page.locator('.account button').click();
    await page.waitForURL(/\/login(\?done=logout_done)?$/);
    const form = await caught(page, '/login/passkey');
    const other = await serveBeside(api, { PORT: '0' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post('/login/passkey', form, n % 2 ? api : other)));
    await other.close();
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(19).fill(403)]);
    const used = await api.query('SELECT 1 FROM passkeys WHERE merchant_id = $1 AND last_used_at IS NOT NULL', [known.merchant_id]);
    expect(used).toHaveLength(1);
    await context.close();
  });

  it('is refused with another signature, in another browser, and after its removal by the operator', async () => {
    const known = await account(api);
    const { context, page } = await person();
    await signIn(page, known);
    await add(page, known, 'Key');
    await page.locator('.account button').click();
    await page.waitForURL(/\/login(\?done=logout_done)?$/);
    const form = await caught(page, '/login/passkey');
    const fields = new URLSearchParams(form.body);
    const credential = JSON.parse(fields.get('credential') ?? '') as { id: string; response: Record<string, string> };
    const forged = (change: object): Caught => {
      const text = JSON.stringify({ ...credential, ...change });
      return { ...form, body: new URLSearchParams({ ...Object.fromEntries(fields), credential: text }).toString() };
    };
    const response = { ...credential.response };
    const signature = Buffer.from(String(response['signature']), 'base64url');
    signature[signature.length - 1] = Number(signature.at(-1)) ^ 1;
    const refused = [
      forged({ response: { ...response, signature: signature.toString('base64url') } }),
      forged({ response: { ...response, userHandle: Buffer.from('1').toString('base64url') } }),
      forged({ response: {} }),
      forged({ id: 'AAAA' }),
      { ...form, body: new URLSearchParams({ ...Object.fromEntries(fields), credential: 'null' }).toString() },
    ];
    for (const one of refused) expect((await post('/login/passkey', one)).status).toBe(401);
    expect((await post('/login/passkey', { ...form, headers: { ...form.headers, cookie: '' } })).status).toBe(403);
    const changed = new URLSearchParams({ ...Object.fromEntries(fields), ticket: `${String(fields.get('ticket')).slice(0, -4)}AAAA` });
    expect((await post('/login/passkey', { ...form, body: changed.toString() })).status).toBe(403);

    await api.query('UPDATE passkeys SET counter = 1000 WHERE merchant_id = $1', [known.merchant_id]);
    expect((await post('/login/passkey', form)).status).toBe(401);
    const who = ['--merchant-id', String(known.merchant_id)];
    expect(await runCommandOrFail(api.environment, 'merchant', 'remove-passkeys', ...who)).toMatchObject({ removed: 1 });
    expect((await post('/login/passkey', form)).status).toBe(401);
    await context.close();
  });

  it('is stored once, and ten times at most, however many additions arrive together', async () => {
    const known = await account(api);
    const { context, page } = await person();
    await signIn(page, known);
    const forms: Caught[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      await prepare(page, known, name);
      forms.push(await caught(page, '/account/passkeys'));
    }
    const [first, ...others] = forms;
    await Promise.all(Array.from({ length: 20 }, () => post('/account/passkeys', first ?? { body: '', headers: {} })));
    expect(await stored(known)).toBe(1);
    await api.query(
      `INSERT INTO passkeys (merchant_id, position, name, credential_id, public_key, counter, transports)
       SELECT $1, n, 'Filled', sha256(n::text::bytea || $2), '', 0, '{}' FROM generate_series(2, 9) n`,
      [known.merchant_id, Buffer.from(known.email)],
    );
    const answers = await Promise.all(others.flatMap((form) => [form, form]).map((form) => post('/account/passkeys', form)));
    expect(answers.filter(({ headers }) => headers.get('location') === '/account?done=passkey_added')).toHaveLength(1);
    expect(await stored(known)).toBe(10);
    await page.goto(addressOf('/account'));
    await page.getByText('An account can have ten passkeys.').waitFor();
    await page.goto(addressOf('/account/passkeys/new'));
    await page.locator('[name=current_password]').fill(known.password);
    await page.locator('main form button').click();
    await page.waitForURL(/\/account$/);
    await context.close();
  });

  it("is not removed by another merchant, nor with a wrong password, and another merchant's page is not found", async () => {
    const [known, stranger] = [await account(api), await account(api)];
    const { context, page } = await person();
    await signIn(page, known);
    await add(page, known, 'Key');
    const href = (await page.locator('a[href$="/remove"]').first().getAttribute('href')) ?? '';
    await page.goto(addressOf(href));
    await page.locator('[name=current_password]').fill('wrong');
    await page.locator('main form button').click();
    await page.locator('[aria-invalid=true]').waitFor();
    const { context: theirs, page: foreign } = await person();
    await signIn(foreign, stranger);
    expect((await foreign.goto(addressOf(href)))?.status()).toBe(404);
    expect(await stored(known)).toBe(1);
    await Promise.all([context.close(), theirs.close()]);
  });
});
