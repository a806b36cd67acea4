import type { Answer } from './caller.js';
import { developerOf, EXTENSIONS } from './extensions.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';
import { Identity } from './identity.js';
import { startReceiver } from './receiver.js';

type Step = readonly [id: string, step: () => Promise<Answer>];

/** Requests that need a sign-in to the identity provider, with their operations. */
export function identitySteps(api: Api): readonly Step[] {
  const identity = new Identity(api);
  let access_token = '';
  const credentials = () => ({ client_id: identity.client.client_id, client_secret: identity.client.client_secret ?? '' });
  return [
    [
      'identity.token',
      async () => {
        await identity.begin();
        const answer = await identity.redeem(await identity.code());
        access_token = answer.body.access_token as string;
        return answer;
      },
    ],
    ['identity.userInfo', () => identity.userinfo(access_token)],
    ['identity.queryUserInfo', () => identity.userinfo(access_token, 'POST')],
    ['identity.introspect', () => identity.post('/introspect', { ...credentials(), token: access_token })],
    ['identity.revoke', () => identity.post('/revoke', { ...credentials(), token: access_token })],
  ];
}

/** Request of a storefront to an app that responds. */
export async function storefrontAction(api: Api, shop: Shop): Promise<Answer> {
  const app = await startReceiver({ respond: () => ({ status: 200, body: '{"delivery":"tomorrow","price":60}' }) });
  const { extension_id } = await developerOf(api, shop).extension({ type: 'storefront_action', action_url: app.url });
  const body = { store_id: shop.store_id, extension_id, action: 'estimate', payload: { city: 'Dhaka' } };
  const answer = await api.call('POST', `${EXTENSIONS}/storefront/action`, { body });
  await app.close();
  return answer;
}
