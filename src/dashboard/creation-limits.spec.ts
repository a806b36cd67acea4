import type { Answer } from '../../test/answer.js';
import { atOnce, useApi } from '../../test/harness.js';
import { CALLBACK } from '../../test/identity.js';
import { formOf, useStorePages } from '../../test/pages.js';

/** Form that creates something with secrets. */
interface Creation {
  /** Path of the form in the settings of a store. */
  readonly section: string;
  readonly table: string;
  readonly typed: Readonly<Record<string, string>>;
  /** Changes to the typed values with which the form is refused. */
  readonly refused: readonly Readonly<Record<string, string>>[];
}

const CREATIONS: readonly Creation[] = [
  {
    section: 'custom-apps',
    table: 'custom_apps',
    typed: { name: 'Robot', description: 'Books "parcels".', webhook_url: '', scopes: 'read:orders' },
    refused: [{ name: ' ' }, { scopes: 'read:all' }, { webhook_url: 'ftp://robot.example.com' }, { description: 'x'.repeat(1001) }],
  },
  {
    section: 'sign-in-clients',
    table: 'idp_clients',
    typed: { name: 'Web shop', redirect_urls: CALLBACK, post_logout_redirect_urls: '', scopes: 'openid', type: 'confidential' },
    refused: [{ name: ' ' }, { redirect_urls: 'ftp://shop.example.com' }, { scopes: 'address' }, { type: 'robot' }],
  },
];

describe.each(CREATIONS)('the limit on new $section', ({ section, table, typed, refused }) => {
  const api = useApi({ RATE_LIMIT_CUSTOM_APP: '2' });
  const pages = useStorePages(api, `settings/${section}`);
  const send = (fields: Readonly<Record<string, string>>, language = 'en'): Promise<Answer> => {
    const { cookie, csrf_token } = pages.owner;
    const { raw, headers } = formOf({ ...fields, csrf_token });
    return api.call('POST', pages.list, { raw, headers: { ...headers, cookie, 'accept-language': language } });
  };
  const made = async (): Promise<number> => {
    const store = table === 'idp_clients' ? 'owner_store_id' : 'store_id';
    const [row] = await api.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${store} = $1`, [pages.shop.store_id]);
    return row?.n ?? 0;
  };

  it('counts created objects, not refused forms', async () => {
    for (const change of refused) {
      const answers = await atOnce(3, () => send({ ...typed, ...change }));
      expect([change, ...answers.map(({ status }) => status)]).toEqual([change, 400, 400, 400]);
    }
    const answers = await atOnce(6, (n) => send({ ...typed, name: `${typed['name']!} ${String(n)}` }));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 429, 429, 429, 429]);
    expect(await made()).toBe(2);
    for (const [language, words] of [
      ['en', 'Wait a moment, then try again.'],
      ['bn', 'একটু অপেক্ষা করে আবার চেষ্টা করুন।'],
    ] as const) {
      const { status, text, headers } = await send({ ...typed, name: 'Kept & shown' }, language);
      expect([status, Number(headers.get('retry-after')) > 0, text.includes('value="Kept &amp; shown"')]).toEqual([429, true, true]);
      expect(/<p class="notice bad" role="alert">([^<]*)/.exec(text)?.[1]).toBe(words);
    }
    expect((await send({ ...typed, ...refused[0] })).status).toBe(400);
    expect(await made()).toBe(2);
  });
});
