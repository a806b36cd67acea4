import { Guild } from '../developers.js';
import { useOwnApi } from '../harness.js';
import { expectOneEffect, type Filled, FormRace, type Repeated } from '../repeated-forms.js';

const LIMITS = { RATE_LIMIT_CUSTOM_APP: '1000', RATE_LIMIT_SESSION: '10000' };
const APP = { name: 'Parcels', redirect_urls: ['https://app.example.com/callback'], scopes: ['read:store'] };

/** Page of an organisation with a form, below the address of the organisation. */
type InOrganisation = Omit<Filled, 'who'>;

describe('a form of the developer portal that is sent twenty times in parallel to two processes', () => {
  const api = useOwnApi({ ROLE: 'api', DEVELOPER_SIGN_UP: 'open', ...LIMITS });
  const race = new FormRace(api);
  beforeAll(() => race.begin());
  afterAll(() => race.end());

  /** Prepares an organisation and its owner. */
  const inOrganisation = async (fill: (guild: Guild) => Promise<InOrganisation>): Promise<Filled> => {
    const guild = await new Guild(api).begin();
    const { page, action = page, enter = {} } = await fill(guild);
    const address = (path: string): string => `/developers/organisations/${String(guild.organisation_id)}${path}`;
    return { who: guild.owner, page: address(page), action: address(action), enter };
  };

  let helpers = 0;
  const invited = (): { email: string; role: string } => ({ email: `helper${String(++helpers)}@example.com`, role: 'developer' });

  const ofMember = (verb: string, enter: InOrganisation['enter'] = {}): Promise<Filled> =>
    inOrganisation(async (guild) => {
      const member = `/members/${String((await guild.member('developer')).merchant_id)}`;
      return { page: member, action: member + verb, enter };
    });

  const ofApp = (verb: string, enter: InOrganisation['enter'] = {}, page = ''): Promise<Filled> =>
    inOrganisation(async (guild) => {
      const app = `/apps/${String((await guild.on('POST /apps', APP)).body.data.app_id)}`;
      return { page: app + page, action: app + verb, enter };
    });

  const ofStore = (verb: string, enter: InOrganisation['enter'] = {}): Promise<Filled> =>
    inOrganisation(async (guild) => {
      const { store_id } = (await guild.on('POST /stores', {})).body.data;
      await api.query(`UPDATE test_stores SET filled_at = now() WHERE store_id = $1`, [store_id]);
      const { app_id } = (await guild.on('POST /apps', APP)).body.data;
      const fields = 'app_id' in enter ? { app_id: String(app_id) } : enter;
      const store = `/stores/${String(store_id)}`;
      return { page: store, action: store + verb, enter: fields };
    });

  const CASES: Readonly<Record<string, Repeated>> = {
    'creates an organisation': {
      stage: async () => ({
        who: (await new Guild(api).begin()).owner,
        page: '/developers',
        action: '/developers/organisations',
        enter: { name: 'Second' },
      }),
      each: 'all',
    },
    'renames an organisation': {
      stage: () => inOrganisation(() => Promise.resolve({ page: '/members', action: '', enter: { name: 'Parcels Limited' } })),
    },
    'changes the role of a member': { stage: () => ofMember('', { role: 'billing' }) },
    'removes a member': { stage: () => ofMember('/remove'), late: 404 },
    'invites a person': {
      stage: () => inOrganisation(() => Promise.resolve({ page: '/members', action: '/invitations', enter: invited() })),
      late: 429,
      accepted: 5,
    },
    'withdraws an invitation': {
      stage: () =>
        inOrganisation(async (guild) => {
          const { invitation_id } = (await guild.on('POST /invitations', invited())).body.data;
          return { page: '/members', action: `/invitations/${String(invitation_id)}/withdraw` };
        }),
      late: 404,
    },
    'creates an app': {
      stage: () =>
        inOrganisation(() =>
          Promise.resolve({ page: '/apps/new', action: '/apps', enter: { ...APP, redirect_urls: APP.redirect_urls.join('\n') } }),
        ),
      each: 'all',
    },
    'changes an app': { stage: () => ofApp('', { name: 'Parcels 2' }), each: ['credential_evictions'] },
    'replaces the client secret of an app': { stage: () => ofApp('/secret', { grace_seconds: '0' }), each: 'all' },
    'replaces the webhook secret of an app': { stage: () => ofApp('/webhook-secret'), each: 'all' },
    'deletes an app': { stage: () => ofApp('/delete', { name: APP.name }, '/delete'), late: 404 },
    'saves the draft of a listing': { stage: () => ofApp('/listing', { prices: 'Free', action: 'save' }, '/listing') },
    'installs an app on a test store': { stage: () => ofStore('/installations', { app_id: '' }), each: ['token_pairs'] },
    'moves the clock of a test store': {
      stage: () => ofStore('/clock', { days: '1' }),
      each: ['audit_entries', 'act store.clock_advanced'],
      some: ['days of clocks'],
    },
    'replaces a test store': { stage: () => ofStore('/reset'), late: 404 },
    'deletes a test store': { stage: () => ofStore('/delete'), late: 404 },
  };

  it.each(Object.entries(CASES))('%s as one form does', async (_, repeated) => {
    await expectOneEffect(race, repeated);
    expect.hasAssertions();
  });
});
