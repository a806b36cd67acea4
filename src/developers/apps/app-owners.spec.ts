import { commandLineOf } from '../../../test/command-line.js';
import { Guild, plainApp, useGuild } from '../../../test/developers.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { Database } from '../../platform/database/database.js';
import { AppOwners } from './app-owners.service.js';

describe('an app that the command assigns to an organisation', () => {
  const api = useApi();
  const guild = useGuild(api);
  const { cli } = commandLineOf(api);
  let app_id: number;

  beforeEach(async () => {
    const made = await cli('app', 'create', '--name=Robot', '--redirect-url=https://app.example.com/callback', '--scopes=read:orders');
    ({ app_id } = made as { app_id: number });
  });

  const give = (to: Guild | number, from?: Guild): Promise<unknown> => {
    const organisation = typeof to === 'number' ? to : to.organisation_id;
    const flags = [`--app-id=${String(app_id)}`, `--organisation-id=${String(organisation)}`];
    return cli('app', 'give', ...flags, ...(from ? [`--from=${String(from.organisation_id)}`] : []));
  };
  const seenBy = async (of: Guild): Promise<number> => (await of.on(`GET /apps/${String(app_id)}`)).status;
  const other = (): Promise<Guild> => new Guild(api).begin('Others');
  const acts = (): Promise<object[]> =>
    api.query(`SELECT action, details FROM operator_acts WHERE target_type = 'app' AND target_id = $1 ORDER BY operator_act_id`, [app_id]);

  it('is shown to its members in the portal, and can be moved only from there', async () => {
    expect(await seenBy(guild)).toBe(404);
    const { organisation_id } = guild;
    expect(await give(guild)).toEqual({ app_id, organisation_id });
    expect(await seenBy(guild)).toBe(200);
    expect((await guild.on(`PUT /apps/${String(app_id)}`, { summary: 'Ours' })).status).toBe(200);
    const their = await other();
    await expect(give(guild)).rejects.toThrow('already belongs to this organisation');
    await expect(give(their)).rejects.toThrow(`belongs to organisation ${String(organisation_id)}: name it with --from`);
    await expect(give(their, their)).rejects.toThrow(`belongs to organisation ${String(organisation_id)}`);
    expect([await seenBy(guild), await seenBy(their)]).toEqual([200, 404]);
    await give(their, guild);
    expect([await seenBy(guild), await seenBy(their)]).toEqual([404, 200]);
    expect(await acts()).toEqual([
      { action: 'app.give', details: { organisation_id } },
      { action: 'app.give', details: { organisation_id: their.organisation_id, from: organisation_id } },
    ]);
  });

  it('must exist, and be neither a custom app nor deleted', async () => {
    await expect(give(999_999_999)).rejects.toThrow('Organisation not found.');
    await expect(give(guild, await other())).rejects.toThrow('belongs to no organisation');
    const shop = await api.shop();
    const owner = await merchantOf(api, shop.store_id);
    const robot = { name: 'Robot', store_id: shop.store_id, scopes: ['read:store'] };
    ({ app_id } = (await owner.call('POST', '/api/apps/custom-apps', { body: robot })).body.data as { app_id: number });
    await expect(give(guild)).rejects.toThrow('A custom app belongs to the merchant who created it.');
    ({ app_id } = (await guild.on('POST /apps', plainApp)).body.data as { app_id: number });
    await guild.on(`DELETE /apps/${String(app_id)}`, { name: plainApp.name });
    await expect(give(await other(), guild)).rejects.toThrow('App not found.');
    app_id = 999_999_999;
    await expect(give(guild)).rejects.toThrow('App not found.');
    expect(await acts()).toEqual([]);
  });

  it('has one organisation, and no organisation has more than 100 apps, when assigned concurrently', async () => {
    const guilds = [guild, await other(), await other(), await other()];
    const owners = api.app.get(AppOwners);
    const given = await atOnce(20, (n) =>
      api.app
        .get(Database)
        .transaction((tx) => owners.give(tx, { app_id, organisation_id: guilds[n % 4]!.organisation_id }))
        .then(
          () => true,
          () => false,
        ),
    );
    const seen = await Promise.all(guilds.map(seenBy));
    expect([given.filter(Boolean).length, seen.filter((status) => status === 200).length]).toEqual([1, 1]);
    const full = await other();
    const apps = await api.make.apps(105);
    await api.query('INSERT INTO organisation_apps (app_id, organisation_id) SELECT unnest($1::int[]), $2', [
      apps.slice(0, 95),
      full.organisation_id,
    ]);
    const filled = await atOnce(10, (n) =>
      api.app
        .get(Database)
        .transaction((tx) => owners.give(tx, { app_id: apps[95 + n]!, organisation_id: full.organisation_id }))
        .then(
          () => '',
          (error: unknown) => (error as Error).message,
        ),
    );
    expect(filled.filter((problem) => problem === '')).toHaveLength(5);
    expect(new Set(filled)).toEqual(new Set(['', 'An organisation can have 100 apps.']));
  });
});
