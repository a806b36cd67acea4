import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import { type AppSettings, changesOf, DeploysService, requireBase, type Snapshot } from '../../extensions/deploys/deploys.service.js';
import { ClientContext } from '../../platform/auth/client-context.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { selectList } from '../../platform/database/select-list.js';
import type { DeveloperApp } from '../apps/developer-apps.dto.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { type AppState, changesBetween, NOTHING } from './app-changes.js';
import {
  type AppChange,
  AppVersion,
  type AppVersionDetail,
  type AppVersionOptions,
  type DeployApp,
  type DeployedApp,
  type RollBackApp,
} from './app-versions.dto.js';

export type { AppChange, AppVersion, AppVersionDetail };

/** Options of a new version, and the fields that it stores. */
interface Change extends AppVersionOptions {
  readonly message?: string | null | undefined;
  readonly restored_version?: number;
}

type StoredVersion = AppVersion & AppState<Snapshot>;

/** Changes that a rollback would make. */
export interface RollbackPreview {
  /** Version that is live; 0 before the first deploy. */
  readonly live_version: number;
  readonly changes: readonly AppChange[];
}

/**
 * Versions of the apps of organisations: deploys by their developers, and extensions that the apps deployed themselves. Throws `App not
 * found.` (404) for the app of another organisation.
 */
@Injectable()
export class AppVersions {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly registered: AppsService,
    private readonly deploys: DeploysService,
  ) {}

  /** Returns the stored versions, newest first. */
  async list(ctx: OrganisationContext, app_id: number): Promise<AppVersion[]> {
    await this.apps.show(ctx, app_id);
    return ctx.connection.query<AppVersion>(`SELECT ${fieldsOf(ctx)} FROM ${OF_APP} ORDER BY t.version DESC`, [app_id]);
  }

  /** Returns a version with its manifest and its changes. Throws `Version not found.` (404). */
  async show(ctx: OrganisationContext, app_id: number, version: number): Promise<AppVersionDetail> {
    await this.apps.show(ctx, app_id);
    const [kept, previous] = await this.newest(ctx, app_id, version);
    if (kept?.version !== version) throw ApiError.notFound('Version');
    const { settings, extensions, ...summary } = kept;
    const manifest = { ...(settings ?? NO_SETTINGS), extensions: extensions.map(definitionOf) };
    const changes = changesBetween(previous ?? NOTHING, kept);
    return {
      ...summary,
      extensions: extensions.length,
      manifest,
      previous_version: previous?.version ?? null,
      changes,
    } as AppVersionDetail;
  }

  /**
   * Changes the app to match its manifest, and stores it as a version, in one transaction; does nothing without changes. Throws `version_conflict`,
   * like {@link AppsService.check}, and 400 for extensions like a deploy by the app.
   */
  async deploy(ctx: OrganisationContext, app_id: number, manifest: DeployApp): Promise<DeployedApp> {
    const { scopes, redirect_urls, topics, extensions } = manifest;
    const given = Object.fromEntries(Object.entries({ scopes, redirect_urls, topics }).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0 && !extensions) throw ApiError.nothingGiven();
    const app = await this.apps.show(ctx, app_id);
    await this.registered.check(given);
    const wanted = extensions && (await this.deploys.check(extensions, scopes ?? app.scopes));
    return this.change(ctx, app_id, manifest, (before) => ({
      settings: { ...before.settings, ...given } as AppSettings,
      extensions: wanted ?? before.extensions,
    }));
  }

  /**
   * Changes the app to match a stored version, as a new version that names it. Throws `Version not found.` (404), `version_conflict`, and
   * `already_live` if the app already matches it.
   */
  async rollback(ctx: OrganisationContext, app_id: number, { version, ...options }: RollBackApp): Promise<DeployedApp> {
    const deployed = await this.change(ctx, app_id, { ...options, restored_version: version }, async (before, within) => {
      const kept = await this.find(within, app_id, version);
      if (kept.settings) await this.registered.check(listsOf(kept.settings));
      return restored(kept, before);
    });
    if (deployed.changes.length === 0) throw ApiError.coded('already_live', `The app already matches version ${String(version)}.`);
    return deployed;
  }

  /** Returns the changes that a rollback to a version would make now, and the live version. Throws `Version not found.` (404). */
  async preview(ctx: OrganisationContext, app_id: number, version: number): Promise<RollbackPreview> {
    const app = await this.apps.show(ctx, app_id);
    const kept = await this.find(ctx, app_id, version);
    const { live_version, extensions } = await this.deploys.current(new ClientContext(app, ctx.connection));
    const before = { settings: settingsOf(app), extensions };
    return { live_version, changes: changesBetween(before, restored(kept, before)) };
  }

  private change(
    ctx: OrganisationContext,
    app_id: number,
    about: Change,
    next: (before: AppState<Snapshot>, within: OrganisationContext) => AppState | Promise<AppState>,
  ): Promise<DeployedApp> {
    return this.apps.change(ctx, app_id, async (within, app) => {
      const { connection } = within;
      const client = new ClientContext(app, connection);
      const set = await this.deploys.lock(client);
      requireBase(set, about.base_version);
      const before = { settings: settingsOf(app), extensions: set.extensions };
      const after = await next(before, within);
      const changes = changesBetween(before, after);
      const base_version = set.live_version;
      if (changes.length === 0) return { version: base_version, base_version, changes, deployed_at: null };
      const version = set.next_version;
      if (about.dry_run) return { version, base_version, changes, deployed_at: null };
      const settings = after.settings ?? before.settings;
      if (changes.some(({ part }) => part !== 'extensions')) await this.registered.save(connection, app_id, listsOf(settings));
      const { message, restored_version } = about;
      const extensions = changesOf(set.extensions, after.extensions);
      const deployed_at = await this.deploys.publish(client, version, extensions, { message, settings, restored_version });
      return { version, base_version, changes, deployed_at: deployed_at.toISOString() };
    });
  }

  private async find(ctx: OrganisationContext, app_id: number, version: number): Promise<StoredVersion> {
    const [kept] = await this.newest(ctx, app_id, version);
    if (kept?.version !== version) throw ApiError.notFound('Version');
    return kept;
  }

  /** Returns a version, if it is stored, and the one before it. */
  private newest(ctx: OrganisationContext, app_id: number, version: number): Promise<StoredVersion[]> {
    return ctx.connection.query<StoredVersion>(
      `SELECT ${fieldsOf(ctx)}, t.settings, t.extensions FROM ${OF_APP} AND t.version <= $2::bigint ORDER BY t.version DESC LIMIT 2`,
      [app_id, version],
    );
  }
}

/** Returns the state that a rollback creates. The restored extensions belong to the new version. */
const restored = (kept: AppState<Snapshot>, { settings }: AppState): AppState => ({
  settings: kept.settings ?? settings,
  extensions: kept.extensions.map(({ version: _, ...extension }) => extension),
});

const NO_SETTINGS = { scopes: null, redirect_urls: null, topics: null };

const OF_APP = 'extension_versions t WHERE t.app_id = $1';

const fieldsOf = ({ connection }: OrganisationContext): string => selectList(connection.manager.dataSource, AppVersion);

const settingsOf = ({ scopes, redirect_urls, topics }: DeveloperApp): AppSettings => ({ scopes, redirect_urls, topics });

const listsOf = ({ scopes, redirect_urls, topics }: AppSettings): Record<keyof AppSettings, string[]> => ({
  scopes: [...scopes],
  redirect_urls: [...redirect_urls],
  topics: [...topics],
});

const definitionOf = ({ extension_id: _, version: __, ...definition }: Snapshot): Omit<Snapshot, 'extension_id' | 'version'> => definition;
