import { AUTHORIZE, Authorizing, callbackParameters, STATE } from '../../../test/authorizing.js';
import type { Answer } from '../../../test/caller.js';
import { organisationIds } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

const REFUSED = {
  error: 'unauthorized_client',
  error_description: 'The operator has not approved the app. It can be installed on test stores only.',
  state: STATE,
};

describe('an app that the operator must approve', () => {
  const api = useApi({ APP_APPROVAL: 'required' });
  const flow = new Authorizing(api);
  beforeAll(() => flow.begin());
  beforeEach(() => flow.newApp());

  /** Makes an organisation the owner of the app. */
  const ownByDeveloper = (): Promise<unknown> => organisationIds(api, flow.owner, flow.app.app_id);
  const listing = (published: string | null): Promise<unknown> =>
    api.query(
      `INSERT INTO app_listings (app_id, published) VALUES ($1, $2) ON CONFLICT (app_id) DO UPDATE SET published = excluded.published`,
      [flow.app.app_id, published],
    );
  const allow = (page: Answer): Promise<Answer> => {
    const form = formOf({ ...hiddenFields(page, AUTHORIZE), decision: 'allow' });
    return api.call('POST', AUTHORIZE, { ...form, headers: { ...form.headers, cookie: flow.owner.cookie } });
  };

  it('reaches no store without approval, whether by a page, a program or a form that was already open', async () => {
    const before = await flow.visit();
    expect(before.status).toBe(200);
    await ownByDeveloper();
    expect(callbackParameters(await flow.visit())).toEqual(REFUSED);
    expect(callbackParameters(await flow.ask())).toEqual(REFUSED);
    expect(callbackParameters(await allow(before), 303)).toEqual(REFUSED);
    await listing(null);
    expect(callbackParameters(await flow.visit())).toEqual(REFUSED);
    expect(await api.query('SELECT 1 FROM authorization_codes WHERE app_id = $1', [flow.app.app_id])).toEqual([]);
  });

  it('reaches stores once its listing is approved, and stays where it is already installed', async () => {
    await ownByDeveloper();
    await listing('{}');
    const { code } = callbackParameters(await allow(await flow.visit()), 303);
    expect((await flow.exchange(code)).status).toBe(200);
    await listing(null);
    expect(callbackParameters(await flow.visit())).toEqual({ code: expect.any(String), state: STATE });
    expect((await flow.visit({ scope: 'read:store,read:orders,write:orders' })).status).toBe(200);
  });

  it('has a page that tells its developers that it needs approval', async () => {
    const { organisation_id } = await organisationIds(api, flow.owner, flow.app.app_id);
    const path = `/developers/organisations/${String(organisation_id)}/apps/${String(flow.app.app_id)}/listing`;
    const shown = async (): Promise<string> => (await api.call('GET', path, { headers: { cookie: flow.owner.cookie, ...PAGE } })).text;
    const needed = 'Until we have approved what you submit, only test stores can install your app.';
    expect(await shown()).toContain(needed);
    await listing('{}');
    expect(await shown()).not.toContain(needed);
  });

  it('reaches test stores', async () => {
    await ownByDeveloper();
    await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [flow.store_id]);
    const page = await flow.visit();
    await api.query('UPDATE stores SET is_sandbox = 0 WHERE store_id = $1', [flow.store_id]);
    expect(page.status).toBe(200);
  });
});
