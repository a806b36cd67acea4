import type { Answer } from '../../../test/caller.js';
import { CustomerVisits } from '../../../test/customer-visits.js';
import { useApi } from '../../../test/harness.js';
import { ALL_SCOPES, type Changes, Identity, IDENTITY } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { newPhone } from '../../../test/phones.js';

const CLIENT = 'Shop &lt;One> &amp; &quot;Co&quot;';

/** Texts of the consent page in each language: what the client can see, what it cannot do, and the buttons. */
const CONSENT: readonly [language: string, texts: readonly string[]][] = [
  [
    'en',
    [
      `If you continue, ${CLIENT} can see:`,
      'That it is you when you come back',
      'Your name',
      'Your email address',
      'Your phone number',
      'That you are a customer of Loom',
      `${CLIENT} cannot order or pay for you, and never sees your codes.`,
      'Continue',
      'Do not share',
    ],
  ],
  [
    'bn',
    [
      `এগিয়ে গেলে ${CLIENT} দেখতে পারবে:`,
      'ফিরে এলে যে আপনিই এসেছেন',
      'আপনার নাম',
      'আপনার ই\u2011মেইল ঠিকানা',
      'আপনার ফোন নম্বর',
      'আপনি যে Loom\u2011এর একজন ক্রেতা',
      `${CLIENT} আপনার হয়ে অর্ডার করতে বা টাকা দিতে পারে না, এবং আপনার কোড কখনো দেখে না।`,
      'এগিয়ে যান',
      'তথ্য দেব না',
    ],
  ],
];

/** Words that customers need not know. */
const JARGON = /\b(?:OpenID|OAuth|scopes?|claims?|tokens?|identifier|client|profile)\b|শনাক্তকারী|টোকেন/i;

const textOf = (html: string): string => html.slice(html.indexOf('<main')).replaceAll(/<[a-z/][^>]*>/g, ' ');

describe('the pages of the customers of a store', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  const logo = `/media/${'ab'.repeat(16)}`;
  beforeAll(async () => {
    await identity.begin();
    await api.query(`UPDATE stores SET color = '#ffd400', image = $2 WHERE store_id = $1`, [identity.store_id, `${logo}.webp`]);
  });

  it.each(CONSENT)('describe in the terms of a shop what a website can see (%s)', async (language, texts) => {
    const { browser, answer } = await visits.enter(newPhone(), { scope: ALL_SCOPES, ui_locales: language });
    const { text } = await browser.follow(answer);
    expect(texts.filter((words) => !text.includes(words))).toEqual([]);
    expect(JARGON.exec(textOf(text))).toBeNull();
  });

  it.each(['en', 'bn'])('have the name, the logo and the colour of the store, from the sign-in to the sign-out (%s)', async (language) => {
    const changes: Changes = { user_type: 'customer', ui_locales: language };
    const browser = new FormBrowser(api, { 'accept-language': language });
    const account = `/identity/account/${String(identity.store_id)}`;
    const pages: Record<string, Answer> = {};
    pages['sign-in'] = await browser.open(identity.address(changes));
    pages['unreadable address'] = (await visits.ask('12', changes, browser)).answer;
    const phone = newPhone();
    pages['code'] = await browser.follow((await visits.ask(phone, changes, browser)).answer);
    pages['malformed code'] = await browser.submit(pages['code'], '/identity/code', { one_time_code: '12' });
    const code = { one_time_code: await visits.codeOf(phone) };
    pages['consent'] = await browser.follow(await browser.submit(pages['code'], '/identity/code', code));
    await browser.submit(pages['consent'], '/identity/customer-consent', { decision: 'allow' });
    await visits.signIn(newPhone(), changes, browser);
    pages['account chooser'] = await browser.open(identity.address(changes));
    pages['account'] = await browser.open(account);
    pages['error'] = await browser.open(`${account}/nothing`);
    pages['sign-out'] = await browser.open(`${IDENTITY}/logout`);
    pages['signed out'] = await browser.submit(pages['sign-out'], '/identity/logout', {});
    pages['no account'] = await browser.open(account);
    const parts = [
      '<span class="brand">Loom</span>',
      ' · Loom</title>',
      '/assets/brand.ffd400.css',
      `rel="icon" href="${logo}_thumb.webp"`,
    ];
    const missing = Object.entries(pages).flatMap(([name, { text }]) =>
      parts.filter((part) => !text.includes(part)).map((part) => `${name}: ${part}`),
    );
    expect(missing).toEqual([]);
    expect(Object.entries(pages).flatMap(([name, { text }]) => (text.includes(`lang="${language}"`) ? [] : [name]))).toEqual([]);
  });
});
