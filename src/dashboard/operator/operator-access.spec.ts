import { commandLineOf } from '../../../test/command-line.js';
import { useOwnApi } from '../../../test/harness.js';
import { account, merchantOf, type SignedInMerchant, signedIn, signIn } from '../../../test/merchants.js';
import { guard, openAs, operatorOf, operatorRoutes, postAs, promote, prove } from '../../../test/operators.js';
import { Guild } from '../../../test/developers.js';

const ENTRY = '/operator/second-factor';

describe("the operator's pages", () => {
  const api = useOwnApi({ ROLE: 'api' });
  const { cli } = commandLineOf(api);
  const ask = async (who: SignedInMerchant, method: string, path: string): Promise<[number, string]> => {
    const { status, headers, text } = await (method === 'GET' ? openAs(api, who, path) : postAs(api, who, path));
    return [status, headers.get('location') ?? (text.includes('Page not found') || text.includes('does not exist') ? 'none' : 'shown')];
  };

  it('do not exist for owners, staff, developers and persons with a second factor', async () => {
    const { store_id } = await api.shop();
    const guarded = await account(api);
    await guard(api, guarded);
    const strong = await signedIn(api, guarded);
    await prove(api, guarded);
    const others = [
      await merchantOf(api, store_id),
      await merchantOf(api, store_id, { role: 'staff' }),
      (await new Guild(api).begin()).owner,
      strong,
    ];
    const routes = operatorRoutes(api);
    expect(routes.length).toBeGreaterThanOrEqual(3);
    for (const who of others)
      for (const [method, path] of routes) {
        expect([method, path, (await ask(who, method, path))[0]]).toEqual([method, path, 404]);
        // The answer does not depend on the token of the form.
        expect((await api.call(method, path, { headers: { cookie: who.cookie } })).body).toEqual({ message: 'Not found.', status: 404 });
      }
    expect((await openAs(api, strong, '/')).text).not.toContain('href="/operator"');
  });

  it('lead a person without a session to the sign-in and back', async () => {
    for (const [method, path] of operatorRoutes(api))
      expect(await ask({ cookie: '' } as SignedInMerchant, method, path)).toEqual([method === 'GET' ? 302 : 303, '/login']);
  });

  it('need a second factor that was used in the session', async () => {
    const known = await account(api);
    await promote(api, known);
    const weak = await signedIn(api, known);
    const routes = operatorRoutes(api).filter(([, path]) => path !== ENTRY);
    for (const [method, path] of routes) expect(await ask(weak, method, path)).toEqual([method === 'GET' ? 302 : 303, ENTRY]);
    expect((await api.call('GET', '/operator', { headers: { cookie: weak.cookie } })).body.code).toBe('second_factor_required');
    expect((await openAs(api, weak, ENTRY)).text).toContain('/account/second-factor/set-up');
    await prove(api, known);
    // The session used a factor that has since been removed.
    expect(await ask(weak, 'GET', '/operator')).toEqual([302, ENTRY]);
    await guard(api, known);
    expect((await openAs(api, weak, '/operator')).status).toBe(200);
    const other = await signedIn(api, known);
    expect(await ask(other, 'GET', '/operator')).toEqual([302, ENTRY]);
    expect((await openAs(api, other, ENTRY)).text).not.toContain('set-up');
    expect(await ask(other, 'POST', ENTRY)).toEqual([303, '/login']);
    expect(await ask(other, 'GET', '/operator')).toEqual([302, '/login']);
    expect((await openAs(api, weak, '/operator')).status).toBe(200);
    expect(await ask(weak, 'GET', ENTRY)).toEqual([302, '/operator']);
  });

  it('are not opened by a password alone', async () => {
    const known = await account(api);
    await promote(api, known);
    const { cookie } = await signIn(api, known);
    await guard(api, known);
    expect((await openAs(api, { cookie }, '/operator')).headers.get('location')).toBe(ENTRY);
  });

  it('close when the session ends, and when the role is removed', async () => {
    const operator = await operatorOf(api);
    expect((await openAs(api, operator, '/')).text).toContain('href="/operator"');
    expect((await openAs(api, operator, '/operator')).text).toContain('Overview');
    await cli('operator', 'remove', `--merchant-id=${String(operator.merchant_id)}`);
    expect((await openAs(api, operator, '/operator')).status).toBe(404);
    await cli('operator', 'add', `--merchant-id=${String(operator.merchant_id)}`);
    expect((await openAs(api, operator, '/operator')).status).toBe(200);
    expect((await postAs(api, operator, '/logout')).status).toBe(303);
    expect((await openAs(api, operator, '/operator')).headers.get('location')).toBe('/login');
  });

  it('refuse a form without its token', async () => {
    const operator = await operatorOf(api);
    for (const [method, path] of operatorRoutes(api).filter(([method]) => method === 'POST')) {
      expect([path, (await api.call(method, path, { headers: { cookie: operator.cookie } })).status]).toEqual([path, 403]);
    }
  });
});
