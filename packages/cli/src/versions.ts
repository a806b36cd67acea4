import type { Platform } from '@merchant-apps-platform/client';
import type { Command } from 'commander';
import { chosenApp, type Options, withApp } from './chosen-app.js';
import { confirm } from './confirm.js';
import { type Context, idOf } from './context.js';
import { Project } from './dev/project.js';
import type { Column } from './output.js';
import type { Register } from './program.js';

type Deployed = Awaited<ReturnType<Platform['developerApps']['deploy']>>;
type Change = Deployed['changes'][number];

const SIGNS = { added: '+', updated: '~', removed: '-' } as const;
const PARTS = { scopes: 'scope', redirect_urls: 'redirect URL', topics: 'topic', extensions: 'extension' } as const;

const CHANGES: readonly Column<Change>[] = [
  ['', ({ change }) => SIGNS[change]],
  ['PART', ({ part }) => PARTS[part]],
  ['NAME', ({ name }) => name],
  ['FIELDS', ({ fields }) => fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`)],
];

/** Adds the commands about the versions of an app. */
export function addVersions(app: Command, run: Register): void {
  const changing = (command: Command): Command =>
    withApp(command).option('--yes', 'do not ask').option('--dry-run', 'only show the changes');
  const deploy = changing(app.command('deploy').description('deploy the manifest of this folder, after showing the changes'));
  run(deploy.option('--message <text>', 'message for the list of versions'), deployManifest);
  run(withApp(app.command('versions [version]').description('list the versions of an app, or show the changes of one')), showVersions);
  run(changing(app.command('rollback <version>').description('make an app as it was in a version')), rollBack);
}

async function deployManifest(context: Context, options: Options): Promise<void> {
  const { portal } = context;
  const { scopes, redirect_urls, topics, extensions } = new Project(process.cwd()).manifest;
  const { organisation_id, app_id, name } = await chosenApp(portal, options);
  const message = options['message'] === undefined ? {} : { message: options['message'] };
  const manifest = { scopes, redirect_urls, topics, extensions, ...message } as Parameters<Platform['developerApps']['deploy']>[2];
  const send = (more: object): Promise<Deployed> => portal.developerApps.deploy(organisation_id, app_id, { ...manifest, ...more });
  await change(context, options, { send, done: ({ version }) => `Version ${String(version)} of ${name} is live.` });
}

async function rollBack(context: Context, options: Options, [version = '']: string[]): Promise<void> {
  const { portal } = context;
  const number = idOf(version, 'a version');
  const { organisation_id, app_id, name } = await chosenApp(portal, options);
  const send = (more: object): Promise<Deployed> => portal.developerApps.rollback(organisation_id, app_id, { version: number, ...more });
  await change(context, options, {
    send,
    done: (made) => `Version ${String(made.version)} of ${name} is live. It restores version ${String(number)}.`,
  });
}

interface NewVersion {
  readonly send: (more: object) => Promise<Deployed>;
  /** Sentence for a person. */
  readonly done: (deployed: Deployed) => string;
}

/** Shows the changes, asks, and makes them unless another version went live meanwhile. */
async function change({ out }: Context, options: Options, { send, done }: NewVersion): Promise<void> {
  const seen = await send({ dry_run: true });
  const nothing = seen.changes.length === 0;
  if (options['dryRun'] === true && !nothing && !out.json) {
    out.list(seen.changes, CHANGES, '');
    return;
  }
  if (nothing || options['dryRun'] === true) {
    out.done(seen, 'Nothing has changed.');
    return;
  }
  for (const each of seen.changes) out.tell(lineOf(each));
  if (options['yes'] !== true) await confirm('Make these changes?');
  const deployed = await send({ base_version: seen.base_version });
  out.done(deployed, done(deployed));
}

function lineOf({ change: kind, part, name, fields }: Change): string {
  const details = fields.map(({ field, before, after }) => `\n    ${field}: ${before} → ${after}`);
  return `  ${SIGNS[kind]} ${PARTS[part]} ${name}${details.join('')}`;
}

async function showVersions({ out, portal }: Context, options: Options, [version]: string[]): Promise<void> {
  const { organisation_id, app_id } = await chosenApp(portal, options);
  if (version !== undefined) {
    const shown = await portal.developerApps.getVersion(organisation_id, app_id, idOf(version, 'a version'));
    if (out.json) out.done(shown, '');
    else out.list(shown.changes, CHANGES, 'The version has no changes.');
    return;
  }
  out.list(
    await portal.developerApps.listVersions(organisation_id, app_id),
    [
      ['VERSION', (each) => each.version],
      ['LIVE', ({ is_live }) => (is_live ? 'yes' : 'no')],
      ['DEPLOYED', ({ deployed_at }) => deployed_at],
      ['EXTENSIONS', ({ extensions }) => extensions],
      ['RESTORES', ({ restored_version }) => restored_version],
      ['MESSAGE', ({ message }) => message],
    ],
    'The app has no versions yet.',
  );
}
