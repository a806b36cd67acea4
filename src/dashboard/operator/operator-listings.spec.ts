import { commandLineOf } from '../../../test/command-line.js';
import { Guild, plainApp } from '../../../test/developers.js';
import { atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { openAs, operatorOf, postAs } from '../../../test/operators.js';

const LIST = '/operator/listings';
const CONTENT = {
  ...{ name: 'Robot', summary: 'Sends <parcels>', description: 'Prints labels.', support_url: null, privacy_url: null },
  ...{ prices: '500 taka', install_url: 'https://app.example.com/install' },
};

describe('the listings of the operator', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let operator: SignedInMerchant;
  let guild: Guild;
  let app_id: number;

  beforeAll(async () => {
    operator = await operatorOf(api);
    guild = await new Guild(api).begin();
  });

  /** Creates an app whose listing waits in its first version. */
  async function submitted(name: string): Promise<number> {
    const { body } = await guild.on('POST /apps', { ...plainApp, name });
    await api.query('INSERT INTO app_listings (app_id, version, submitted) VALUES ($1, 1, $2)', [body.data.app_id, CONTENT]);
    return body.data.app_id as number;
  }
  beforeEach(async () => {
    app_id = await submitted(`Robot ${String(Math.random())}`);
  });

  const at = (rest = ''): string => `${LIST}/${String(app_id)}${rest}`;
  const state = async (): Promise<object | undefined> =>
    (
      await api.query(
        'SELECT submitted IS NOT NULL AS waits, published IS NOT NULL AS listed, reason FROM app_listings WHERE app_id = $1',
        [app_id],
      )
    )[0];
  const acts = (): Promise<object[]> =>
    api.query('SELECT merchant_id::integer, action, details FROM operator_acts WHERE target_id = $1 ORDER BY operator_act_id', [app_id]);

  it('are found by name, id and state, and in parts', async () => {
    const other = await submitted('Tea counter');
    const listed = async (query: string): Promise<number[]> => {
      const { status, text } = await openAs(api, operator, LIST + query);
      expect(status).toBe(200);
      return [...text.matchAll(/href="\/operator\/listings\/(\d+)"/g)].map(([, id]) => Number(id));
    };
    expect(await listed('?q=tea')).toEqual([other]);
    expect(await listed(`?q=${String(other)}`)).toEqual([other]);
    expect(await listed('?state=waiting')).toContain(other);
    expect(await listed('?state=listed&q=tea')).toEqual([]);
    expect(await listed('?state=x&cursor=nonsense')).toContain(other);
    expect((await openAs(api, operator, `${LIST}?q=nobody`)).text).toContain('Nothing matches.');
    await api.query(
      `WITH owned AS (INSERT INTO organisation_apps (app_id, organisation_id) SELECT unnest($1::int[]), $2 RETURNING app_id)
       INSERT INTO app_listings (app_id, version, submitted) SELECT app_id, 1, '{}' FROM owned`,
      [await api.make.apps(60, 'Many'), guild.organisation_id],
    );
    const first = await openAs(api, operator, `${LIST}?q=many`);
    expect(first.text).toContain('60 entries');
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
    const second = await openAs(api, operator, next.replaceAll('&amp;', '&'));
    expect([first, second].map(({ text }) => text.match(/href="\/operator\/listings\/\d+"/g)?.length)).toEqual([50, 10]);
  });

  it('are approved in the version that was seen, which is recorded with the person', async () => {
    const { text } = await openAs(api, operator, at());
    for (const words of ['Sends &lt;parcels>', '500 taka', 'Parcel Works']) expect(text).toContain(words);
    expect((await openAs(api, operator, at('/approve?version=1'))).text).toContain('name="version" value="1"');
    expect((await postAs(api, operator, at('/approve'), { version: '2' })).status).toBe(409);
    expect(await state()).toMatchObject({ waits: true, listed: false });
    const { headers } = await postAs(api, operator, at('/approve'), { version: '1' });
    expect(headers.get('location')).toBe(at('?done=op_listing_approved'));
    expect((await openAs(api, operator, at('?done=op_listing_approved'))).text).toContain('The listing was approved.');
    expect(await state()).toMatchObject({ waits: false, listed: true });
    expect(await acts()).toEqual([{ merchant_id: operator.merchant_id, action: 'app.approve', details: { version: 1 } }]);
  });

  it('are rejected and unlisted with a reason', async () => {
    for (const path of ['/reject', '/unlist'])
      for (const reason of [' ', 'x'.repeat(501)])
        for (const [lang, words] of [
          ['bn', 'সর্বোচ্চ ৫০০ অক্ষরের'],
          ['en', 'Enter a reason of at most 500'],
        ] as const) {
          const { status, text } = await postAs(api, operator, at(path), { version: '1', reason, lang });
          expect([status, /id="error-reason">([^<]*)/.exec(text)?.[1]]).toEqual([400, expect.stringContaining(words)]);
          expect(text).toContain('aria-describedby="hint-reason error-reason" aria-invalid');
          expect(text).toContain(`>${reason.trim()}</textarea>`);
        }
    expect((await postAs(api, operator, at('/reject'), { version: 'x', reason: 'Bad' })).status).toBe(400);
    expect(await acts()).toEqual([]);
    await postAs(api, operator, at('/reject'), { version: '1', reason: 'No prices' });
    expect(await state()).toEqual({ waits: false, listed: false, reason: 'No prices' });
    expect((await postAs(api, operator, at('/unlist'), { reason: 'Gone' })).status).toBe(409);
    await api.query('UPDATE app_listings SET published = $2 WHERE app_id = $1', [app_id, CONTENT]);
    await postAs(api, operator, at('/unlist'), { reason: 'Gone' });
    expect(await state()).toEqual({ waits: false, listed: false, reason: 'Gone' });
    expect(await acts()).toMatchObject([{ action: 'app.reject' }, { action: 'app.unlist', details: { reason: 'Gone' } }]);
    for (const path of ['/999999', '/999999/approve?version=1', '/999999/unlist'])
      expect((await openAs(api, operator, LIST + path)).status).toBe(404);
    expect((await postAs(api, operator, `${LIST}/999999/approve`, { version: '1' })).status).toBe(404);
  });

  it('are decided once by twenty operators in two processes', async () => {
    const beside = await serveBeside(api);
    try {
      const answers = await atOnce(20, (n) =>
        postAs(n % 2 === 0 ? api : beside, operator, at(n % 3 === 0 ? '/reject' : '/approve'), { version: '1', reason: 'Bad' }),
      );
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      expect(await acts()).toHaveLength(1);
    } finally {
      await beside.close();
    }
  });

  it('are also recorded for commands', async () => {
    const { cli } = commandLineOf(api);
    await cli('app', 'approve', `--app-id=${String(app_id)}`, '--listing-version=1');
    expect(await acts()).toEqual([{ merchant_id: null, action: 'app.approve', details: { version: 1 } }]);
  });
});
