import { randomBytes } from 'node:crypto';
import { InvitationLinks } from '../src/developers/invitations/invitation-links.service.js';
import { OrganisationInvitations } from '../src/developers/invitations/organisation-invitations.service.js';
import type { Answer } from './answer.js';
import { type Api, until } from './harness.js';
import { account, type SignedInMerchant, signedIn } from './merchants.js';
import { PAGE } from './pages.js';

export const DEVELOPERS = '/api/developers';

/** An organisation with its owner. */
export class Guild {
  organisation_id: number;
  owner: SignedInMerchant;

  constructor(private readonly api: Api) {}

  /** Creates the organisation and its owner. */
  async begin(name = 'Parcel Works', owner?: SignedInMerchant): Promise<this> {
    this.owner = owner ?? (await signedIn(this.api, await account(this.api)));
    const [made] = await this.api.query<{ organisation_id: number }>(
      `WITH made AS (INSERT INTO organisations (name) VALUES ($1) RETURNING organisation_id)
       INSERT INTO organisation_members (organisation_id, merchant_id, role)
       SELECT organisation_id, $2, 'owner' FROM made RETURNING organisation_id::integer`,
      [name, this.owner.merchant_id],
    );
    this.organisation_id = made!.organisation_id;
    return this;
  }

  /** Calls a route of the organisation, e.g. `GET /members`. */
  on(route: string, body?: object, who = this.owner): Promise<Answer> {
    const [method = '', rest = ''] = route.split(' ');
    return who.call(method, `${DEVELOPERS}/organisations/${String(this.organisation_id)}${rest}`, { ...(body && { body }) });
  }

  /** Opens a page of the organisation, e.g. `/members`, as its owner by default. */
  page(rest = '', { cookie }: Pick<SignedInMerchant, 'cookie'> = this.owner): Promise<Answer> {
    return this.api.call('GET', `/developers/organisations/${String(this.organisation_id)}${rest}`, { headers: { ...PAGE, cookie } });
  }

  /** Makes an app one of the organisation. */
  async adopt(app_id: unknown): Promise<void> {
    await this.api.query('INSERT INTO organisation_apps (app_id, organisation_id) VALUES ($1, $2)', [app_id, this.organisation_id]);
  }

  /** Adds a signed-in member with a role. */
  async member(role: string): Promise<SignedInMerchant> {
    const person = await signedIn(this.api, await account(this.api));
    await this.api.query('INSERT INTO organisation_members (organisation_id, merchant_id, role) VALUES ($1, $2, $3)', [
      this.organisation_id,
      person.merchant_id,
      role,
    ]);
    return person;
  }
}

/** Creates an organisation for the calling spec file. */
export function useGuild(api: Api): Guild {
  const guild = new Guild(api);
  beforeAll(async () => {
    await guild.begin();
  });
  return guild;
}

/** Waits until a background job has filled a test store. */
export const filled = (guild: Guild, store_id: number): Promise<void> =>
  until(async () => (await guild.on(`GET /stores/${String(store_id)}`)).body.data.status === 'ready');

/** Adds a screenshot without files to the listing of an app, and returns its id. */
async function screenshotOf(api: Api, app_id: unknown): Promise<number> {
  const image = `${randomBytes(16).toString('hex')}.webp`;
  const [made] = await api.query<{ id: number }>(
    `INSERT INTO app_images (app_id, kind, status, stored_key, width, height, file_size, thumbnail_size)
     VALUES ($1, 'screenshot', 'stored', $2, 1200, 800, 1, 1) RETURNING id::integer`,
    [app_id, image],
  );
  const screenshot = { screenshot_id: made!.id, image, alt: 'The list of parcels', width: 1200, height: 800 };
  await api.query('INSERT INTO app_listings (app_id, screenshots) VALUES ($1, $2)', [app_id, JSON.stringify([screenshot])]);
  return made!.id;
}

/**
 * Makes an app one of an organisation of a person, with two versions. Returns the ids of the organisation, of another member, of an
 * invitation and of a screenshot.
 */
export async function organisationIds(api: Api, owner: SignedInMerchant, app_id: unknown): Promise<Record<string, number>> {
  const guild = await new Guild(api).begin('Loom', owner);
  await guild.adopt(app_id);
  for (const topics of [['order.created'], []]) await guild.on(`POST /apps/${String(app_id)}/deploy`, { topics });
  const { merchant_id } = await guild.member('developer');
  const screenshot_id = await screenshotOf(api, app_id);
  const { body } = await guild.on('POST /invitations', { email: 'new@example.com', role: 'billing' });
  return { organisation_id: guild.organisation_id, merchant_id, invitation_id: body.data.invitation_id as number, screenshot_id };
}

/** Returns the token of an invitation to create an organisation. */
export async function invitedToFound(api: Api): Promise<string> {
  const { connection } = api.app.get(InvitationLinks);
  const link = await api.app.get(OrganisationInvitations).inviteFounder(connection, 'founder@example.com', 'en');
  return link.slice(link.indexOf('=') + 1);
}

/** Fields that an app needs. */
export const plainApp = { name: 'Parcel robot', redirect_urls: ['https://app.example.com/callback'], scopes: ['read:orders'] };

const token = `svc_di_${'0'.repeat(96)}`;

/** Request of a device for its token. */
export const deviceGrant = (device_code: string): object => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  client_id: 'cli',
  device_code,
});

/** Valid bodies of the developer portal, by operation. */
export const acceptedOfDevelopers: Readonly<Record<string, object[]>> = {
  'organisations.create': [{ name: 'Loom' }],
  'organisations.update': [{ name: 'Loom' }],
  'organisations.updateMember': [{ role: 'owner' }],
  'organisations.invite': [{ email: 'a@example.com', role: 'billing', language: 'bn' }],
  'developerApps.create': [
    {
      ...plainApp,
      ...{ summary: 'Short', description: 'Long', webhook_url: null, topics: ['order.created'], app_url: 'https://app.example.com/' },
      ...{ support_url: 'https://app.example.com/help', privacy_url: null, fee_payer: 'merchant' },
    },
  ],
  'developerApps.update': [{ summary: 'Short' }],
  'developerApps.updateListing': [{ prices: 'Free', install_url: 'https://app.example.com/install' }],
  'developerApps.submitListing': [{ prices: 'Free', install_url: 'https://app.example.com/install' }],
  'developerApps.updateScreenshot': [{ alt: 'The list of parcels', position: 1 }],
  'developerApps.delete': [{ name: 'Another' }],
  'testStores.create': [{ name: 'Tea shop' }],
  'testStores.advanceClock': [{ days: 1, deliveries: true, tokens: true }],
  'testStores.install': [{ app_id: 1 }],
  'testStores.failPayment': [{ charge_id: 1 }],
  'testStores.expireTokens': [{ app_id: 1 }],
  'testStores.breakWebhooks': [{ app_id: 1 }],
  'testStores.repairWebhooks': [{ app_id: 1 }],
  'developerApps.deploy': [{ topics: ['order.created'], extensions: [], message: 'Orders', base_version: 0, dry_run: true }],
  'developerApps.rollback': [{ version: 1, dry_run: true, base_version: null }],
  'developerApps.rotateSecret': [{ grace_seconds: 60 }],
  'developers.authorizeDevice': [{ client_id: 'cli' }],
  'developers.deviceToken': [deviceGrant('none')],
  'developers.signUp': [{ email: 'a@example.com', language: 'en' }],
  'developers.createAccount': [{ token, name: 'Anna', password: 'correct horse', organisation_name: 'Loom' }],
  'developers.acceptInvitation': [{ token, organisation_name: 'Loom' }],
};

/** Body of a request that creates an account. */
export const accountBody = async (api: Api): Promise<object> => ({
  token: await invitedToFound(api),
  name: 'Anna Rahman',
  password: 'correct horse battery staple',
  organisation_name: 'Loom',
});

/** Confirms a new device for a person, and returns its secret. */
export async function approvedDevice(api: Api, { merchant_id }: { merchant_id: number }): Promise<string> {
  const { device_code } = (await api.call('POST', `${DEVELOPERS}/device/authorize`, { body: { client_id: 'cli' } })).body as unknown as {
    device_code: string;
  };
  await api.query(
    `UPDATE device_authorizations SET decision = 'approved', merchant_id = $2 WHERE device_digest = sha256($1::text::bytea)`,
    [device_code, merchant_id],
  );
  return device_code;
}

/** Returns an access token of a person for the developer portal. */
export async function deviceTokenOf(api: Api, person: { merchant_id: number }): Promise<string> {
  const body = deviceGrant(await approvedDevice(api, person));
  const answer = await api.call('POST', `${DEVELOPERS}/device/token`, { body });
  return (answer.body as unknown as { access_token: string }).access_token;
}

/** Operations of the developer portal that end resources which other operations need. */
export const ENDING: readonly string[] = ['testStores.reset', 'testStores.delete', 'developerApps.delete', 'organisations.removeMember'];
