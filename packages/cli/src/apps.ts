import type { Command } from 'commander';
import { appOf, appsOf } from './organisations.js';
import type { Register } from './program.js';

/** Adds the commands about the apps of the person's organisations. */
export function addApps(program: Command, run: Register): void {
  const organisations = program.command('organisations').description('read your organisations');
  run(organisations.command('list').description('list your organisations'), async ({ out, portal }) => {
    out.list(
      await portal.organisations.list(),
      [
        ['ID', ({ organisation_id }) => organisation_id],
        ['NAME', ({ name }) => name],
        ['ROLE', ({ role }) => role],
      ],
      'You are a member of no organisation.',
    );
  });
  const apps = program.command('apps').description('read your apps');
  addReads(apps, run);
  addActivity(apps, run);
}

function addReads(apps: Command, run: Register): void {
  const list = apps.command('list').description('list the apps of your organisations').option('--organisation <id>', 'only of this one');
  run(list, async ({ out, portal }, { organisation }) => {
    out.list(
      await appsOf(portal, organisation as string | undefined),
      [
        ['ID', ({ app_id }) => app_id],
        ['NAME', ({ name }) => name],
        ['STATUS', ({ status }) => status],
        ['CLIENT ID', ({ client_id }) => client_id],
        ['ORGANISATION', (app) => app.organisation],
      ],
      'There are no apps yet.',
    );
  });
  run(apps.command('show <app_id>').description('show an app'), async ({ out, portal }, _options, [app_id = '']) => {
    const { organisation_id, app_id: id, organisation } = await appOf(portal, app_id);
    const app = { ...(await portal.developerApps.get(organisation_id, id)), organisation_id, organisation };
    out.record(app, [
      ['ID', (shown) => shown.app_id],
      ['NAME', ({ name }) => name],
      ['STATUS', ({ status }) => status],
      ['ORGANISATION', (shown) => shown.organisation],
      ['CLIENT ID', ({ client_id }) => client_id],
      ['SCOPES', ({ scopes }) => scopes],
      ['REDIRECT URLS', ({ redirect_urls }) => redirect_urls],
      ['WEBHOOK URL', ({ webhook_url }) => webhook_url],
      ['TOPICS', ({ topics }) => topics],
      ['APP URL', ({ app_url }) => app_url],
      ['FEES PAID BY', ({ fee_payer }) => fee_payer],
    ]);
  });
}

function addActivity(apps: Command, run: Register): void {
  const jobs = apps.command('jobs <app_id>').description('list the newest exports and imports of an app, over all stores');
  run(jobs, async ({ out, portal }, _options, [app_id = '']) => {
    const { organisation_id, app_id: id } = await appOf(portal, app_id);
    out.list(
      await portal.developerApps.listBulkJobs(organisation_id, id),
      [
        ['JOB', ({ job_id }) => job_id],
        ['STORE', ({ store_id }) => store_id],
        ['KIND', ({ kind }) => kind],
        ['RESOURCE', ({ resource }) => resource],
        ['STATUS', ({ status }) => status],
        ['CREATED', ({ created_at }) => created_at],
      ],
      'The app has no jobs.',
    );
  });
  const deprecations = apps.command('deprecations <app_id>').description('list deprecated parts of the API that an app uses');
  run(deprecations, async ({ out, portal }, _options, [app_id = '']) => {
    const { organisation_id, app_id: id } = await appOf(portal, app_id);
    out.list(
      await portal.developerApps.listDeprecations(organisation_id, id),
      [
        ['OPERATION', ({ operation }) => operation],
        ['FIELD', ({ field }) => field],
        ['ENDS FROM', ({ sunset_at }) => sunset_at],
        ['REQUESTS', ({ uses }) => uses],
        ['LAST REQUEST', ({ last_used_at }) => last_used_at],
        ['REPLACEMENT', ({ replacement }) => replacement],
      ],
      'The app uses nothing that is deprecated.',
    );
  });
}
