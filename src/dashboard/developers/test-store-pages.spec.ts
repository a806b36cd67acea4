import type { Answer } from '../../../test/answer.js';
import { filled, Guild, plainApp, useGuild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';

describe('the pages of test stores', () => {
  const api = useApi();
  const guild = useGuild(api);
  const at = (rest = '', one = guild): string => `/developers/organisations/${String(one.organisation_id)}/stores${rest}`;
  const open = ({ cookie }: { cookie: string }, path: string): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, path: string, fields: Record<string, string> = {}): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return api.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };

  /** Creates a store and returns the address of its page. */
  const created = async (by: Guild, name = ''): Promise<string> => {
    const made = (await post(by.owner, at('', by), { name })).headers.get('location') ?? '';
    expect((await open(by.owner, made)).text).toContain('The test store was created.');
    expect(made).toMatch(/\/stores\/\d+\?/);
    return made.replace(/\?.*/, '');
  };

  it('create a store, install an app, move the clock, reset and delete', async () => {
    const { app_id } = (await guild.on('POST /apps', plainApp)).body.data;
    expect((await open(guild.owner, at())).text).toContain('There are no test stores yet.');
    const store = await created(guild, 'Tea <b>shop');
    expect((await open(guild.owner, store)).text).toContain('Tea &lt;b>shop');
    await filled(guild, Number(store.split('/').at(-1)));
    const tokens = (await post(guild.owner, `${store}/installations`, { app_id: String(app_id) })).headers.get('location') ?? '';
    expect((await open(guild.owner, tokens)).text.match(/svc_at_\w+/g)).toHaveLength(1);
    expect((await open(guild.owner, tokens)).headers.get('location')).toBe(store);
    expect((await open(guild.owner, store)).text).toContain(plainApp.name);
    const happen = async (trial: string): Promise<string | null> =>
      (await post(guild.owner, `${store}/trials`, { trial, on_app: String(app_id) })).headers.get('location');
    for (const trial of ['order', 'tokens', 'break', 'repair']) expect(await happen(trial)).toBe(`${store}?done=dev_done_${trial}`);
    expect((await open(guild.owner, `${store}?done=dev_done_order`)).text).toContain('An order was placed.');
    const refused = await post(guild.owner, `${store}/trials`, { trial: 'payment' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('No charge of the store waits for a payment.')]);
    for (const fields of [{ trial: 'x' }, { trial: 'order', csrf_token: 'x' }])
      expect([400, 403]).toContain((await post(guild.owner, `${store}/trials`, fields as Record<string, string>)).status);
    const moved = await post(guild.owner, `${store}/clock`, { days: '366', include: 'tokens' });
    expect(moved.headers.get('location')).toBe(`${store}?done=dev_clock_moved`);
    for (const days of ['0', '367', 'x']) expect((await post(guild.owner, `${store}/clock`, { days })).status).toBe(400);
    const replaced = (await post(guild.owner, `${store}/reset`)).headers.get('location') ?? '';
    expect((await open(guild.owner, replaced)).text).toContain('This store replaces the former one.');
    const removed = await post(guild.owner, `${replaced.split('?')[0] ?? ''}/delete`);
    expect(removed.headers.get('location')).toBe(`${at()}?done=deleted`);
    expect((await open(guild.owner, store)).status).toBe(404);
  });

  it('say that there are too many stores', async () => {
    const one = await new Guild(api).begin();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await post(one.owner, at('', one)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 409]);
    expect(answers[5]?.text).toContain('An organisation can have 5 test stores.');
  });

  it('belong to the organisation, and are read-only for billing members', async () => {
    const other = await new Guild(api).begin();
    const store = await created(guild);
    const foreign = store.replace(at(), at('', other));
    const billing = await guild.member('billing');
    expect((await open(billing, store)).text).not.toContain('<form action="/developers');
    const changes: [string, Record<string, string>?][] = [
      ['/clock', { days: '1' }],
      ['/reset'],
      ['/delete'],
      ['/installations', { app_id: '1' }],
    ];
    for (const [rest, fields] of changes) {
      expect([rest, (await post(billing, store + rest, fields)).status]).toEqual([rest, 403]);
      for (const path of [store, foreign]) expect([rest, (await post(other.owner, path + rest, fields)).status]).toEqual([rest, 404]);
    }
    for (const path of [store, foreign, at()]) expect((await open(other.owner, path)).status).toBe(404);
  });
});
