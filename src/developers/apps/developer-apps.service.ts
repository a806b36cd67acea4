import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppsService, type AppCredentials, type NewApp } from '../../apps/apps.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { type Found, type Search, type SearchedList, searchPage } from '../../platform/database/searched-list.js';
import { selectList } from '../../platform/database/select-list.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { AppSubscriptionsService } from '../../webhooks/subscriptions/app-subscriptions.service.js';
import { AppImageRows } from '../images/app-image-rows.service.js';
import { OrganisationsService } from '../organisations/organisations.service.js';
import { type CreateApp, DeveloperApp, type UpdateApp } from './developer-apps.dto.js';
import { OrganisationApp } from './organisation-app.entity.js';

/** Apps that an organisation can have. */
export const MAX_APPS = 100;

/** Apps of organisations, with the rules of the operator's commands. Throws `App not found.` (404) for the app of another organisation. */
@Injectable()
export class DeveloperApps {
  @Inject() private readonly limiter: RateLimiter;

  constructor(
    private readonly organisations: OrganisationsService,
    private readonly apps: AppsService,
    private readonly webhooks: AppSubscriptionsService,
    private readonly images: AppImageRows,
  ) {}

  /** Returns the apps of the organisation, by name. */
  async list({ connection, organisation_id }: OrganisationContext): Promise<DeveloperApp[]> {
    const apps = await connection.query<DeveloperApp>(`${select(connection)} ORDER BY t.name, t.app_id`, [organisation_id]);
    return apps.map((app) => this.withUrl(app));
  }

  /** Returns a page of the apps whose name contains the text, by name, and their number. Throws 400 for a cursor that the list did not return. */
  async search({ connection, organisation_id }: OrganisationContext, asked: Search): Promise<Found<DeveloperApp>> {
    const found = await searchPage<DeveloperApp>(connection, listOf(connection), asked, organisation_id);
    return { ...found, rows: found.rows.map((app) => this.withUrl(app)) };
  }

  /** Returns an app. */
  async show({ connection, organisation_id }: OrganisationContext, app_id: number): Promise<DeveloperApp> {
    const [app] = await connection.query<DeveloperApp>(`${select(connection)} AND t.app_id = $2`, [organisation_id, app_id]);
    if (!app) throw ApiError.notFound('App');
    return this.withUrl(app);
  }

  /**
   * Registers an app and returns its secrets. Throws like {@link AppsService.check}, 409 for too many apps, and `rate_limited`. An app is counted
   * only if nothing else refuses it.
   */
  async create(ctx: OrganisationContext, given: CreateApp, reply: FastifyReply): Promise<AppCredentials> {
    const { name, redirect_urls, scopes } = given;
    const fields: NewApp = { ...defined(given), name, redirect_urls, scopes };
    await this.apps.check(fields);
    return this.organisations.change(ctx, 'developer', async (within) => {
      const { connection, organisation_id } = within;
      if ((await this.list(within)).length >= MAX_APPS) throw ApiError.conflict(`An organisation can have ${String(MAX_APPS)} apps.`);
      const credentials = await this.apps.add(connection, fields);
      await connection.manager.insert(OrganisationApp, { app_id: credentials.app_id, organisation_id });
      await this.limiter.limitRoute('custom_app', reply);
      return credentials;
    });
  }

  /** Updates the given fields. Installations keep their scopes and subscriptions. Throws like {@link AppsService.check}. */
  async update(ctx: OrganisationContext, app_id: number, given: UpdateApp): Promise<DeveloperApp> {
    const fields = defined(given);
    if (Object.keys(fields).length === 0) throw ApiError.nothingGiven();
    await this.show(ctx, app_id);
    await this.apps.check(fields);
    return this.change(ctx, app_id, async (within) => {
      await this.apps.save(within.connection, app_id, fields);
      return this.show(within, app_id);
    });
  }

  /**
   * Deletes an app: its credentials are refused immediately, and it is uninstalled from its stores in the background. Throws 400 if `name` is not the
   * name of the app.
   */
  remove(ctx: OrganisationContext, app_id: number, name: string): Promise<void> {
    return this.change(ctx, app_id, async ({ connection }, app) => {
      if (name !== app.name) throw ApiError.invalidField('name', 'name', 'name must be the name of the app.');
      await this.apps.setStatus(connection, app_id, 'inactive');
      await this.webhooks.endPendingOf(connection, app_id);
      await this.images.retire(connection, app_id);
      await connection.query('UPDATE organisation_apps SET deleted_at = now() WHERE app_id = $1', [app_id]);
    });
  }

  /** Runs `work` with an app, in a transaction that locks the organisation. Throws `forbidden` for members who may only read. */
  change<T>(ctx: OrganisationContext, app_id: number, work: (within: OrganisationContext, app: DeveloperApp) => Promise<T>): Promise<T> {
    return this.organisations.change(ctx, 'developer', async (within) => work(within, await this.show(within, app_id)));
  }

  private withUrl(app: DeveloperApp): DeveloperApp {
    return Object.assign(app, { icon_url: this.images.urlOf(app.icon_url) });
  }
}

/** `$1` is the organisation. */
const select = ({ manager }: Connection): string =>
  `SELECT ${selectList(manager.dataSource, DeveloperApp)} FROM organisation_apps o JOIN apps t ON t.app_id = o.app_id
   WHERE o.organisation_id = $1 AND o.deleted_at IS NULL`;

const listOf = ({ manager }: Connection): SearchedList => ({
  name: 'apps of an organisation',
  matching: `
    SELECT t.name AS sorted_by, t.app_id AS tie FROM organisation_apps o JOIN apps t ON t.app_id = o.app_id
    WHERE o.organisation_id = $1 AND o.deleted_at IS NULL`,
  searched: ['t.name'],
  shown: `SELECT ${selectList(manager.dataSource, DeveloperApp)} FROM apps t WHERE t.app_id = m.tie`,
});

/** Returns the fields that were given. */
const defined = (given: UpdateApp): Partial<NewApp> => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
