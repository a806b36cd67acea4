import type { Answer } from '../../../test/answer.js';
import { Guild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { PAGE } from '../../../test/pages.js';
import { statementsDuring } from '../../../test/plans.js';

describe('the list of the apps of an organisation', () => {
  const api = useApi();
  const namesOf = (text: string): string[] => [...text.matchAll(/<span class="choice-name">([^<]*)</g)].map(([, name = '']) => name);
  const linkOf = (text: string, word: string): string | undefined =>
    new RegExp(`href="([^"]*)"[^>]*>${word}<`).exec(text)?.[1]?.replaceAll('&amp;', '&');

  it('has pages by name, a search and a total, and reads all of it with one statement', async () => {
    const guild = await new Guild(api).begin();
    const open = (query = ''): Promise<Answer> =>
      api.call('GET', `/developers/organisations/${String(guild.organisation_id)}${query}`, {
        headers: { ...PAGE, cookie: guild.owner.cookie },
      });
    const none = await open();
    expect(none.text).toContain('There are no apps yet.');
    expect(none.text).not.toContain('role="search"');
    for (let n = 10; n < 40; n++) await guild.adopt((await api.make.registerApp({ name: `Listed ${String(n)}` })).app_id);
    const first = (await open()).text;
    expect(first).toContain('30 entries.');
    const next = linkOf(first, 'Next page') ?? '';
    const second = (await open(next.slice(next.indexOf('?')))).text;
    expect([...namesOf(first), ...namesOf(second)]).toEqual(Array.from({ length: 30 }, (_, n) => `Listed ${String(n + 10)}`));
    expect([linkOf(second, 'Next page'), linkOf(second, 'First page')]).toEqual([undefined, next.slice(0, next.indexOf('?'))]);
    expect(namesOf((await open('?q=LISTED+31')).text)).toEqual(['Listed 31']);
    expect((await open('?q=%25')).text).toContain('Nothing matches.');
    const refused = await open('?q=Listed&cursor=abc');
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `${next.slice(0, next.indexOf('?'))}?q=Listed`]);
    const past = Buffer.from(JSON.stringify(['apps of an organisation', 'Z', 1])).toString('base64url');
    const beyond = await open(`?cursor=${past}`);
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, next.slice(0, next.indexOf('?'))]);
    const statements = await statementsDuring(api, () => open('?q=Listed'));
    expect(statements.filter(({ text }) => text.includes('sorted_by') && text.includes('organisation_apps'))).toHaveLength(1);
  });
});
