import type { Answer } from '../../../test/answer.js';
import { filled, plainApp, useGuild } from '../../../test/developers.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { formOf, PAGE } from '../../../test/pages.js';

/** Form that is refused: the typed values, and the error at a field in English and Bangla. */
interface Refused {
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly field: string;
  readonly words: readonly [english: string, bangla: string];
  /** Button that sends the form. */
  readonly button?: Readonly<Record<string, string>>;
  /** Form of a visitor. */
  readonly signed_out?: boolean;
}

const APP = {
  name: 'Parcel <b>robot',
  summary: 'Books "parcels".',
  description: 'For shops & markets.',
  redirect_urls: 'https://app.example.com/callback',
  scopes: 'read:orders',
  topics: 'order.created',
  webhook_url: 'https://app.example.com/webhooks',
  app_url: 'https://app.example.com/',
  support_url: 'https://app.example.com/help',
  privacy_url: 'https://app.example.com/privacy',
  fee_payer: 'merchant',
};

const LONG = 'x'.repeat(256);
const NAME = ['Enter a name of at most 255 characters.', 'সর্বোচ্চ ২৫৫ অক্ষরের একটি নাম লিখুন।'] as const;
const EMAIL = ['Enter an email address.', 'একটি ই‑মেইল ঠিকানা লিখুন।'] as const;

const PAGE_URL = ['Give a complete https address.', 'একটি পুরো https ঠিকানা দিন।'] as const;
const REDIRECTS = [
  'Give complete https addresses, or http addresses on localhost.',
  'প্রতিটি পুরো https ঠিকানা দিন, অথবা localhost‑এর http ঠিকানা।',
] as const;
const WEBHOOK = [
  'Webhooks cannot be sent to this URL. It must be public and start with https.',
  'এই URL‑এ ওয়েবহুক পাঠানো যায় না। এটি উন্মুক্ত হতে হবে এবং https দিয়ে শুরু হতে হবে।',
] as const;
const DAYS = ['Enter a number of days from 1 to 366.', '১ থেকে ৩৬৬ পর্যন্ত দিনের সংখ্যা লিখুন।'] as const;

/** Fields of an app with a wrong value, and the error in English and Bangla. */
const APPS: readonly (readonly [field: keyof typeof APP, value: string, words: readonly [string, string]])[] = [
  ['name', '', NAME],
  ['name', LONG, NAME],
  ['summary', 'x'.repeat(161), ['Enter at most 160 characters.', 'সর্বোচ্চ ১৬০ অক্ষর লিখুন।']],
  ['description', 'x'.repeat(5001), ['Enter at most 5,000 characters.', 'সর্বোচ্চ ৫,০০০ অক্ষর লিখুন।']],
  ['redirect_urls', '', REDIRECTS],
  ['redirect_urls', 'http://app.example.com/callback', REDIRECTS],
  ['redirect_urls', `https://app.example.com/${'x'.repeat(2048)}`, REDIRECTS],
  ['webhook_url', 'ftp://app.example.com', WEBHOOK],
  ['webhook_url', `https://app.example.com/${'x'.repeat(2048)}`, WEBHOOK],
  ['app_url', 'javascript:alert(1)', PAGE_URL],
  ['support_url', 'ftp://app.example.com', PAGE_URL],
  ['privacy_url', 'https://me:secret@app.example.com/', PAGE_URL],
];

describe('the forms of the developer portal', () => {
  const api = useApi({ DEVELOPER_SIGN_UP: 'open', RATE_LIMIT_CUSTOM_APP: '1000' });
  const guild = useGuild(api);

  let app_id: number;
  let store_id: number;

  beforeAll(async () => {
    app_id = (await guild.on('POST /apps', { ...plainApp, summary: 'Books parcels.', description: 'Every day.' })).body.data
      .app_id as number;
    store_id = (await guild.on('POST /stores', {})).body.data.store_id as number;
    await filled(guild, store_id);
  });

  /** Sends a form in a language. `@` in its path stands for the organisation, `:app` and `:store` for its app and test store. */
  async function send(path: string, typed: Readonly<Record<string, string>>, lang: string, signed_out = false): Promise<Answer> {
    const { cookie, csrf_token } = signed_out ? await visitor() : guild.owner;
    const form = formOf({ ...typed, csrf_token, lang });
    const address = path
      .replace('@', `/developers/organisations/${String(guild.organisation_id)}`)
      .replace(':app', `apps/${String(app_id)}`)
      .replace(':store', `stores/${String(store_id)}`);
    return api.call('POST', address, { ...form, headers: { ...form.headers, cookie } });
  }
  async function visitor(): Promise<{ cookie: string; csrf_token: string }> {
    const { headers, text } = await api.call('GET', '/developers/sign-up', { headers: PAGE });
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    return { cookie, csrf_token: /name="csrf_token" value="([^"]+)"/.exec(text)?.[1] ?? '' };
  }
  /** Checks that the page has all typed values, and shows the error at the field only. */
  function expectAtField({ text }: Answer, { typed, field }: Refused, words: string): void {
    expect(new RegExp(`<p class="field-error" id="error-${field}">([^<]*)`).exec(text)?.[1]).toBe(words);
    const input = new RegExp(`<(?:input|textarea|select|fieldset)[^>]* aria-describedby="[^"]*error-${field}"[^>]*>`).exec(text)?.[0];
    expect(input?.startsWith('<fieldset') ? text : input).toContain('aria-invalid');
    expect(/<p class="notice bad" role="alert">([^<]*)/.exec(text)?.[1] ?? '').not.toMatch(/\b[a-z]+_[a-z_]+\b/);
    expect(text.match(/class="field-error"/g)).toHaveLength(1);
    for (const [name, value] of Object.entries(typed)) expect([name, shows(text, name, value)]).toEqual([name, true]);
  }

  it.each<Refused>([
    { path: '/developers/organisations', typed: { name: '' }, field: 'name', words: NAME },
    { path: '/developers/organisations', typed: { name: LONG }, field: 'name', words: NAME },
    { path: '@', typed: { name: '' }, field: 'name', words: NAME },
    { path: '@', typed: { name: LONG }, field: 'name', words: NAME },
    { path: '@/invitations', typed: { email: 'nowhere', role: 'billing' }, field: 'email', words: EMAIL },
    { path: '@/invitations', typed: { email: `a@${LONG}.example`, role: 'owner' }, field: 'email', words: EMAIL },
    { path: '/developers/sign-up', typed: { email: 'nowhere' }, field: 'email', words: EMAIL, signed_out: true },
    { path: '/developers/sign-up', typed: { email: '' }, field: 'email', words: EMAIL, signed_out: true },
    ...['@/apps', '@/:app'].flatMap((path) =>
      APPS.map(([field, value, words]) => ({ path, typed: { ...APP, [field]: value }, field, words })),
    ),
    {
      path: '@/:app/delete',
      typed: { name: 'Another one' },
      field: 'name',
      words: ['This is not the name of the app.', 'এটি অ্যাপের নাম নয়।'],
    },
    { path: '@/stores', typed: { name: LONG }, field: 'name', words: NAME },
    ...['', '0', '367', 'x'].map((days) => ({ path: '@/:store/clock', typed: { days, include: 'tokens' }, field: 'days', words: DAYS })),
    {
      path: '@/:app/listing',
      typed: { prices: '', install_url: 'https://app.example.com/install' },
      button: { action: 'submit' },
      field: 'prices',
      words: ['Enter the prices, or “Free”.', 'দাম লিখুন, অথবা “বিনামূল্যে”।'],
    },
    {
      path: '@/:app/listing',
      typed: { prices: 'x'.repeat(501), install_url: '' },
      field: 'prices',
      words: ['Enter at most 500 characters.', 'সর্বোচ্চ ৫০০ অক্ষর লিখুন।'],
    },
    {
      path: '@/:app/listing',
      typed: { prices: 'Free <b>', install_url: 'http://app.example.com' },
      field: 'install_url',
      words: ['Enter an https address without a name and a password.', 'নাম ও পাসওয়ার্ড ছাড়া একটি https ঠিকানা লিখুন।'],
    },
  ])('$path keeps what was typed and shows the error at $field', async (refused) => {
    for (const [n, lang] of ['en', 'bn'].entries()) {
      const answer = await send(refused.path, { ...refused.typed, ...refused.button }, lang, refused.signed_out);
      expect(answer.status).toBe(400);
      expectAtField(answer, refused, refused.words[n] ?? '');
    }
  });

  it('require at least one permission for an app', async () => {
    const typed = Object.fromEntries(Object.entries(APP).filter(([name]) => name !== 'scopes'));
    for (const [lang, words] of [
      ['en', 'Select at least one permission.'],
      ['bn', 'অন্তত একটি অনুমতি বেছে নিন।'],
    ] as const)
      for (const path of ['@/apps', '@/:app']) {
        const answer = await send(path, typed, lang);
        expect(answer.status).toBe(400);
        expectAtField(answer, { path, typed, field: 'scopes', words: [words, words] }, words);
      }
  });

  it.each([
    ['payment', 'No charge of the store waits for a payment.', 'স্টোরের কোনো চার্জ পেমেন্টের অপেক্ষায় নেই।'],
    ['tokens', 'The app is not installed on the store.', 'অ্যাপটি এই স্টোরে ইনস্টল করা নেই।'],
  ])('say why the trial %s is not possible', async (trial, ...words) => {
    for (const [n, lang] of ['en', 'bn'].entries()) {
      const { status, text } = await send('@/:store/trials', { trial, on_app: String(app_id) }, lang);
      expect([status, /<p class="notice bad" role="alert">([^<]*)/.exec(text)?.[1]]).toEqual([409, words[n]]);
    }
  });

  it('say that no app can be installed on a store without its samples', async () => {
    await api.query('UPDATE test_stores SET filled_at = NULL, failures = 99 WHERE store_id = $1', [store_id]);
    for (const [lang, words] of [
      ['en', 'Failed: reset the store'],
      ['bn', 'ব্যর্থ: স্টোরটি রিসেট করুন'],
    ] as const) {
      const { status, text } = await send('@/:store/installations', { app_id: String(app_id) }, lang);
      expect([status, /<p class="notice bad" role="alert">([^<]*)/.exec(text)?.[1]]).toEqual([409, words]);
    }
  });
});

describe('the limit on new apps and test stores in the developer portal', () => {
  const api = useApi({ RATE_LIMIT_CUSTOM_APP: '2' });
  const guild = useGuild(api);

  /** The host of the webhook would be resolved, so it is an IP address. */
  const app = { ...APP, webhook_url: 'https://127.0.0.1/' };
  const send = (rest: string, typed: Readonly<Record<string, string>>): Promise<Answer> => {
    const { cookie, csrf_token } = guild.owner;
    const form = formOf({ ...typed, csrf_token });
    const path = `/developers/organisations/${String(guild.organisation_id)}${rest}`;
    return api.call('POST', path, { ...form, headers: { ...form.headers, ...PAGE, cookie } });
  };

  it('counts created objects, not refused forms', async () => {
    const refused = [
      ...(await atOnce(3, () => send('/apps', { ...APP, name: '' }))),
      ...(await atOnce(3, () => send('/apps', { ...APP, webhook_url: 'ftp://app.example.com' }))),
      ...(await atOnce(3, () => send('/stores', { name: LONG }))),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    const made = await atOnce(6, (n) => (n % 2 === 0 ? send('/apps', app) : send('/stores', { name: 'Tea' })));
    expect(made.map(({ status }) => status).sort()).toEqual([303, 303, 429, 429, 429, 429]);
    const [apps, stores] = [await guild.on('GET /apps'), await guild.on('GET /stores')];
    expect([...apps.body.data, ...stores.body.data]).toHaveLength(2);
    for (const path of ['/apps', '/stores'] as const) {
      const body = path === '/apps' ? plainApp : {};
      const answers = [await guild.on(`POST ${path}`, { ...body, name: 7 }), await guild.on(`POST ${path}`, body)];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 400, 429]);
    }
    const limited = await send('/apps', app);
    expect([limited.status, shows(limited.text, 'summary', APP.summary)]).toEqual([429, true]);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** Returns true if a page has a field with a value. */
function shows(text: string, name: string, value: string): boolean {
  const shown = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const fields = text.match(new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"[^>]*>(?:<option.*?</select>|[^<]*)`, 'gs')) ?? [];
  return fields.some((field) => {
    if (field.startsWith('<select'))
      return new RegExp(`<option[^>]*(?: selected[^>]* value="${shown}"| value="${shown}"[^>]* selected)`).test(field);
    if (field.startsWith('<textarea')) return field.endsWith(`>${shown}`);
    if (field.includes('type="checkbox"')) return field.includes(`value="${shown}" checked`);
    return shown === '' ? !field.includes('value="') : field.includes(`value="${shown}"`);
  });
}
