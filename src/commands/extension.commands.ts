import type { Command } from 'commander';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Filter } from '../platform/database/filter.js';
import type { ClientContext } from '../platform/auth/client-context.js';
import { type DeployedExtensions, type ExtensionVersionSummary, ListExtensionVersions } from '../extensions/deploys/deploy.dto.js';
import { DeploysService } from '../extensions/deploys/deploys.service.js';
import { agrees } from './confirm.js';
import { clientContext } from './contexts.js';
import { MANIFEST, readManifest } from './extension-manifest.js';
import { invocation } from './invocation.js';
import { EXTENSIONS } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

interface DeployFlags {
  readonly keep?: boolean;
  readonly message?: string;
}

/** Adds `extension list`, `extension show`, `extension init`, `extension deploy`, `extension versions` and `extension rollback`. */
export function extensionCommands(extension: Command): void {
  listCommand(extension, EXTENSIONS, { app: (app_id) => Filter.equals('app_id', app_id) });
  showCommand(extension, EXTENSIONS);
  extension
    .command('init')
    .argument('<folder>')
    .requiredOption('--client-id <id>', 'client id of the app')
    .action((folder: string, { clientId }: { clientId: string }) => run((services) => init(services, folder, clientId)));
  extension
    .command('deploy')
    .argument('<folder>')
    .option('--keep', 'refuses to delete extensions')
    .option('--message <text>')
    .action((folder: string, flags: DeployFlags) => run((services) => deploy(services, folder, flags)));
  extension
    .command('versions')
    .argument('<folder>')
    .action((folder: string) =>
      run(async (services) => ({
        versions: await versionsOf(services, await clientContext(services, (await readManifest(folder)).client_id)),
      })),
    );
  extension
    .command('rollback')
    .argument('<folder>')
    .requiredOption('--to <version>', 'the version', id)
    .action((folder: string, { to }: { to: number }) =>
      run(async (services) =>
        services.get(DeploysService).rollback(await clientContext(services, (await readManifest(folder)).client_id), to),
      ),
    );
}

async function versionsOf(services: Services, client: ClientContext): Promise<ExtensionVersionSummary[]> {
  const { items } = await services.get(DeploysService).versions(client, new ListExtensionVersions());
  return JSON.parse(items.json) as ExtensionVersionSummary[];
}

/** Initial block, whose page only shows a greeting. */
const FIRST = {
  handle: 'first-block',
  type: 'admin_block',
  target: 'order.details',
  title: 'My first block',
  url: 'http://localhost:4000/block.html',
  scopes: [],
};

const SCHEMA = fileURLToPath(new URL('../../docs/extensions.schema.json', import.meta.url));

async function init(services: Services, folder: string, client_id: string): Promise<object> {
  await clientContext(services, client_id);
  const file = join(folder, MANIFEST);
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  mkdirSync(folder, { recursive: true });
  const manifest = { $schema: relative(folder, SCHEMA), client_id, extensions: [FIRST] };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return { file };
}

async function deploy(services: Services, folder: string, { keep, message }: DeployFlags): Promise<object> {
  const { client_id, set, explain } = await readManifest(folder);
  const client = await clientContext(services, client_id);
  const live = (await versionsOf(services, client)).find(({ is_live }) => is_live === 1)?.version ?? 0;
  const request = { extensions: set.extensions, base_version: live, allow_deletes: keep !== true, message: message ?? null };
  try {
    const changes = await services.get(DeploysService).deploy(client, { ...request, dry_run: true });
    process.stderr.write(diffOf(changes, live));
    if (!invocation.getStore()?.yes && !(await agrees('Deploy?'))) throw new Error('Nothing was deployed.');
    return await services.get(DeploysService).deploy(client, request);
  } catch (error) {
    throw explain(error);
  }
}

function diffOf({ version, added, updated, removed, unchanged }: DeployedExtensions, live: number): string {
  const lines = [
    ...added.map((handle) => `  + ${handle}`),
    ...updated.map((handle) => `  ~ ${handle}`),
    ...removed.map((handle) => `  - ${handle}`),
    ...unchanged.map((handle) => `    ${handle}`),
  ];
  return [`Version ${String(live)} → ${String(version)}:`, ...lines, ''].join('\n');
}
