import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page } from '../../platform/contract/reply.js';
import type { ClientContext } from '../../platform/auth/client-context.js';
import { definitionOf } from '../catalog/definition.js';
import { ExtensionChecks } from '../catalog/extension-checks.service.js';
import { lockSet } from '../catalog/extension-set.entity.js';
import { ExtensionsService } from '../catalog/extensions.service.js';
import { type DeployedExtensions, type DeployExtensions, ExtensionVersionSummary, type ListExtensionVersions } from './deploy.dto.js';
import { ExtensionVersion } from './extension-version.entity.js';
import { changesOf, isNone, type SetChanges } from './set-changes.js';
import { GO_LIVE, KEEP, PRESENT, PRUNE, REMOVE, VERSION, WRITE } from './set-statements.js';
import type { Snapshot, Wanted } from './snapshot.js';

/** Deploys of whole sets of extensions, and their versions. Each deploy and rollback is one transaction under the lock of the app's set. */
@Injectable()
export class DeploysService {
  constructor(
    private readonly apps: AppsService,
    private readonly checks: ExtensionChecks,
    private readonly extensions: ExtensionsService,
  ) {}

  /**
   * Replaces the extensions of an app and stores them as a version. Throws `version_conflict` when `base_version` is not live,
   * `deletes_not_allowed`, and 400 like {@link ExtensionChecks.check}.
   */
  async deploy(client: ClientContext, request: DeployExtensions): Promise<DeployedExtensions> {
    const wanted = request.extensions.map(definitionOf);
    const { scopes } = await this.apps.get(client.connection, client.app_id);
    await this.checks.check(wanted, scopes, (n) => (field) => `extensions[${String(n)}].${field}`);
    return client.transaction(async (within) => {
      const { live_version, last_version } = await lockSet(within);
      requireBase(request, live_version ?? 0);
      const changes = changesOf(await present(within), wanted);
      refuseDeletes(request, changes);
      const version = last_version + 1;
      if (request.dry_run) return summary(changes, version, null);
      await apply(within, changes, version);
      const [kept] = await within.query<{ deployed_at: Date }>(KEEP, version, request.message ?? null);
      await within.query(GO_LIVE, version);
      await within.query(PRUNE, this.checks.versions_kept);
      await this.extensions.announce(within);
      return summary(changes, version, kept?.deployed_at ?? null);
    });
  }

  /**
   * Restores the extensions of a version, which becomes the live one; no version is added. Throws `Version not found.` (404), and
   * `already_live` for the live version unless its extensions were changed individually since.
   */
  rollback(client: ClientContext, version: number): Promise<DeployedExtensions> {
    return client.transaction(async (within) => {
      const { live_version } = await lockSet(within);
      const [kept] = await within.query<Pick<ExtensionVersion, 'extensions' | 'deployed_at'>>(VERSION, version);
      if (!kept) throw ApiError.notFound('Version');
      const changes = changesOf(await present(within), kept.extensions);
      if (live_version === version && isNone(changes)) throw ApiError.coded('already_live', 'This version is live already.');
      await apply(within, changes, version);
      await within.query(GO_LIVE, version);
      await this.extensions.announce(within);
      return summary(changes, version, kept.deployed_at);
    });
  }

  /** Returns a page of the app's versions. */
  versions(client: ClientContext, query: ListExtensionVersions): Promise<Page<ExtensionVersionSummary>> {
    return client.rows(ExtensionVersion).page(query, ExtensionVersionSummary);
  }
}

const present = (client: ClientContext): Promise<Snapshot[]> => client.query<Snapshot>(PRESENT);

function requireBase({ base_version }: DeployExtensions, live: number): void {
  if (base_version === undefined || base_version === null || base_version === live) return;
  throw ApiError.coded('version_conflict', `Version ${String(live)} is live, not ${String(base_version)}.`);
}

function refuseDeletes({ allow_deletes = true }: DeployExtensions, { removed }: SetChanges): void {
  if (allow_deletes || removed.length === 0) return;
  throw ApiError.coded('deletes_not_allowed', `The set lacks ${handlesOf(removed).join(', ')}.`);
}

async function apply(client: ClientContext, { added, updated, removed }: SetChanges, version: number): Promise<void> {
  if (removed.length > 0) await client.query(REMOVE, handlesOf(removed));
  const written = [...added, ...updated];
  if (written.length === 0) return;
  // Existing extensions keep their ids; an id of the version is restored unless an existing extension has it.
  const kept = await present(client);
  const taken = new Set(kept.map(({ extension_id }) => extension_id));
  const free = ({ extension_id }: Wanted): number | null => (extension_id === undefined || taken.has(extension_id) ? null : extension_id);
  const rows = written.map((extension) => ({
    ...extension,
    extension_id: free(extension),
    version: extension.version === undefined ? version : extension.version,
  }));
  await client.query(WRITE, JSON.stringify(rows));
}

const handlesOf = (extensions: readonly { handle: string }[]): string[] => extensions.map(({ handle }) => handle);

const summary = ({ added, updated, removed, unchanged }: SetChanges, version: number, deployed_at: Date | null): DeployedExtensions => ({
  version,
  added: handlesOf(added),
  updated: handlesOf(updated),
  removed: handlesOf(removed),
  unchanged: handlesOf(unchanged),
  deployed_at: deployed_at?.toISOString() ?? null,
});
