import { Body, Get, Post, Query } from '@nestjs/common';
import { AppVersions } from '../../developers/versions/app-versions.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { type FormProblem, problemOf, type ProblemWords } from '../form-refusal.js';
import { Pages } from '../pages.decorator.js';
import type { Visit } from '../visit.js';
import { AppVersionPage } from './app-version.page.js';
import { AppVersionsPage } from './app-versions.page.js';
import { RollbackForm } from './developers.dto.js';
import { appPath, type AppVisit, OwnApps, VisitingApp } from './own-app.js';

/** Error messages of a rollback. */
const WORDS: ProblemWords = {
  fields: {},
  notices: [
    ['version_conflict', 'dev_version_moved'],
    ['already_live', 'dev_version_same'],
    [/./, 'dev_version_refused'],
  ],
};

/** Pages of the versions of an app of an organisation. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/versions')
export class AppVersionPagesController {
  constructor(
    private readonly apps: OwnApps,
    private readonly versions: AppVersions,
  ) {}

  /** Lists the versions, newest first. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async list(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Query('restored') restored: unknown,
  ): Promise<Html> {
    const shown = await this.apps.of(ctx, app_id);
    return visit.show(AppVersionsPage, { ...shown, versions: await this.versions.list(ctx, app_id), restored: Id.parse(restored) });
  }

  /** Shows a version with its changes, and what a rollback would change. */
  @Get(':version')
  @Endpoint(callers.organisation(), Html)
  show(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Id('version', 'Version') version: number,
  ): Promise<Html> {
    return this.page(ctx, visit, { app_id, version });
  }

  /** Restores a version, or shows it with the reason if that is not possible. */
  @Post('rollback')
  @Endpoint(callers.organisation('developer'), Html)
  async rollback(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Body() form: RollbackForm): Promise<Html> {
    const version = Number(form.version);
    try {
      await this.versions.rollback(ctx, app_id, { version, base_version: Number(form.base_version) });
    } catch (error) {
      return this.page(ctx, visit, { app_id, version, problem: problemOf(error, WORDS) });
    }
    return visit.redirect(`${appPath(ctx, app_id, '/versions')}?restored=${String(version)}`);
  }

  private async page(
    ctx: OrganisationContext,
    visit: Visit,
    { app_id, version, problem }: { app_id: number; version: number; problem?: FormProblem },
  ): Promise<Html> {
    const shown = await this.apps.of(ctx, app_id);
    const detail = await this.versions.show(ctx, app_id, version);
    const preview = await this.versions.preview(ctx, app_id, version);
    return visit.show(AppVersionPage, { ...shown, version: detail, preview, problem }, problem && { status: problem.status });
  }
}
