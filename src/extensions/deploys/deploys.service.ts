import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page } from '../../platform/contract/reply.js';
import type { ClientContext } from '../../platform/auth/client-context.js';
import { definitionOf } from '../catalog/definition.js';
import { CreateExtension } from '../catalog/extension.dto.js';
import { ExtensionChecks } from '../catalog/extension-checks.service.js';
import { lockSet } from '../catalog/extension-set.entity.js';
import { ExtensionsService, MAX_EXTENSIONS } from '../catalog/extensions.service.js';
import { type DeployedExtensions, type DeployExtensions, ExtensionVersionSummary, type ListExtensionVersions } from './deploy.dto.js';
import { ExtensionVersion } from './extension-version.entity.js';
import { changesOf, isNone, type SetChanges } from './set-changes.js';
import { GO_LIVE, INSERT_VERSION, PRESENT, PRUNE, REMOVE, VERSION, WRITE } from './set-statements.js';
import type { AppSettings, Snapshot, NewExtension } from './snapshot.js';

export {
  type AppSettings,
  changesOf,
  CreateExtension,
  ExtensionVersionSummary,
  MAX_EXTENSIONS,
  type SetChanges,
  type Snapshot,
  type NewExtension,
};

/** Extensions of an app, which the transaction has locked. */
export interface LockedSet {
  /** Version that is live; 0 before the first deploy. */
  readonly live_version: number;
  /** Version that the next deploy creates. */
  readonly next_version: number;
  readonly extensions: readonly Snapshot[];
}

/** Parts of a version in addition to its extensions. */
interface NewVersion {
  readonly message?: string | null | undefined;
  readonly settings?: AppSettings;
  readonly restored_version?: number | undefined;
}

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
    const { scopes } = await this.apps.get(client.connection, client.app_id);
    const wanted = await this.check(request.extensions, scopes);
    return client.transaction(async (within) => {
      const set = await this.lock(within);
      requireBase(set, request.base_version);
      const changes = changesOf(set.extensions, wanted);
      refuseDeletes(request, changes);
      const version = set.next_version;
      const deployed_at = request.dry_run ? null : await this.publish(within, version, changes, { message: request.message });
      return summary(changes, version, deployed_at);
    });
  }

  /** Returns the definitions of a new set. Throws 400 like {@link ExtensionChecks.check}. */
  async check(extensions: readonly CreateExtension[], scopes: readonly string[]): Promise<NewExtension[]> {
    const wanted = extensions.map(definitionOf);
    await this.checks.check(wanted, scopes, (n) => (field) => `extensions[${String(n)}].${field}`);
    return wanted;
  }

  /** Locks the extensions of the app until the transaction ends, and returns them. */
  async lock(within: ClientContext): Promise<LockedSet> {
    const { live_version, last_version } = await lockSet(within);
    return { live_version: live_version ?? 0, next_version: last_version + 1, extensions: await present(within) };
  }

  /** Returns the live version, 0 before the first deploy, and the current extensions. */
  async current(client: ClientContext): Promise<Omit<LockedSet, 'next_version'>> {
    const [set] = await client.query<{ live_version: number | null }>('SELECT live_version FROM extension_sets WHERE app_id = $1');
    return { live_version: set?.live_version ?? 0, extensions: await present(client) };
  }

  /** Changes the extensions, which are locked, and stores them as a version, which becomes the live one. Returns its time. */
  async publish(within: ClientContext, version: number, changes: SetChanges, about: NewVersion): Promise<Date> {
    const { message = null, settings = null, restored_version = null } = about;
    await apply(within, changes, version);
    const [kept] = await within.query<{ deployed_at: Date }>(
      INSERT_VERSION,
      version,
      message,
      settings && JSON.stringify(settings),
      restored_version,
    );
    if (!kept) throw new Error('the version was not returned');
    await within.query(GO_LIVE, version);
    await within.query(PRUNE, this.checks.versions_kept);
    await this.extensions.announce(within);
    return kept.deployed_at;
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
      if (live_version === version && isNone(changes)) throw ApiError.coded('already_live', 'This version is already live.');
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

/** Throws `version_conflict` for a deploy that is based on a version other than the live one. */
export function requireBase({ live_version }: LockedSet, base_version: number | null | undefined): void {
  if (base_version === undefined || base_version === null || base_version === live_version) return;
  throw ApiError.coded('version_conflict', `Version ${String(live_version)} is live, not ${String(base_version)}.`);
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
  const free = ({ extension_id }: NewExtension): number | null =>
    extension_id === undefined || taken.has(extension_id) ? null : extension_id;
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
