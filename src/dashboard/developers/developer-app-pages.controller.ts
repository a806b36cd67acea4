import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import { DeveloperAppSecrets } from '../../developers/apps/developer-app-secrets.service.js';
import { AppActivity } from '../../developers/activity/app-activity.service.js';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';
import { AskedList } from '../asked-list.js';
import { problemOf } from '../form-refusal.js';
import { OneTimePages } from '../one-time-pages.service.js';
import { Pages } from '../pages.decorator.js';
import { pageAfter } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { AppSecretsPage, type ShownAppSecrets } from './app-secrets.page.js';
import { APP_WORDS, fieldsOf, formOf } from './app-form.js';
import { APP_DONE, DeleteDeveloperAppPage, DeveloperAppPage } from './app.page.js';
import { APPS_DONE, DeveloperAppsPage, NewDeveloperAppPage } from './apps.page.js';
import { AppForm, NameForm, RotateForm } from './developers.dto.js';
import { pathOf } from './organisation-document.js';
import { appPath, type AppVisit, OwnApps, VisitingApp } from './own-app.js';

const GIVES_SECRETS = { limit: 'custom_app' } as const;
const BAD_REQUEST = 400;

/** Pages of the apps of an organisation. */
@Pages('developers/organisations/:organisation_id')
export class DeveloperAppPagesController {
  @Inject() private readonly activity: AppActivity;
  @Inject() private readonly own: OwnApps;

  constructor(
    private readonly organisations: OrganisationsService,
    private readonly apps: DeveloperApps,
    private readonly secrets: DeveloperAppSecrets,
    private readonly once: OneTimePages,
  ) {}

  /** Lists the apps that match the text. A cursor from another list, or after the last app, leads to the first page. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async list(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, {});
    const [organisation, found] = await Promise.all([this.organisations.show(ctx), pageAfter(asked, () => this.apps.search(ctx, asked))]);
    if (!found) return visit.redirect(pathOf(ctx) + asked.queryOf());
    return visit.show(DeveloperAppsPage, { organisation, asked, found, done: APPS_DONE.find((word) => word === query['done']) });
  }

  /** Shows the form for a new app. */
  @Get('apps/new')
  @Endpoint(callers.organisation('developer'), Html)
  async form(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(NewDeveloperAppPage, { organisation: await this.organisations.show(ctx), form: new AppForm() });
  }

  /** Creates an app and redirects to its secrets, or shows the form with the error. */
  @Post('apps')
  @Endpoint(callers.organisation('developer'), Html)
  async create(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Body() form: AppForm): Promise<Html> {
    try {
      const made = await this.apps.create(ctx, await fieldsOf(form), visit.reply);
      return await this.reveal(ctx, visit, { ...made, name: form.name, why: 'dev_created' });
    } catch (error) {
      const problem = problemOf(error, APP_WORDS);
      const props = { organisation: await this.organisations.show(ctx), form, problem };
      return visit.show(NewDeveloperAppPage, props, { status: problem.status, address: pathOf(ctx, '/apps/new') });
    }
  }

  /** Shows an app with its settings. */
  @Get('apps/:app_id')
  @Endpoint(callers.organisation(), Html)
  async show(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Query('done') done: unknown): Promise<Html> {
    const { organisation, app } = await this.own.of(ctx, app_id);
    const sunset_at = (await this.activity.deprecations(ctx, app)).map((each) => each.sunset_at).sort()[0];
    return visit.show(DeveloperAppPage, { organisation, app, form: formOf(app), sunset_at, done: APP_DONE.find((word) => word === done) });
  }

  /** Updates an app, or shows the form with the error. */
  @Post('apps/:app_id')
  @Endpoint(callers.organisation('developer'), Html)
  async update(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Body() form: AppForm): Promise<Html> {
    const { organisation, app } = await this.own.of(ctx, app_id);
    try {
      await this.apps.update(ctx, app_id, await fieldsOf(form));
    } catch (error) {
      const problem = problemOf(error, APP_WORDS);
      return visit.show(DeveloperAppPage, { organisation, app, form, problem }, { status: problem.status });
    }
    return visit.redirect(`${appPath(ctx, app_id)}?done=dev_saved`);
  }

  /** Replaces the client secret and redirects to the new one. */
  @Post('apps/:app_id/secret')
  @Endpoint(callers.organisation('developer'), Html, GIVES_SECRETS)
  async rotate(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Body() { grace_seconds }: RotateForm,
  ): Promise<Html> {
    const { client_id, client_secret } = await this.secrets.rotateClientSecret(ctx, app_id, Number(grace_seconds));
    const { name } = await this.apps.show(ctx, app_id);
    return this.reveal(ctx, visit, { app_id, name, client_id, client_secret, why: 'dev_replaced' });
  }

  /** Replaces the signing secret and redirects to the new one. */
  @Post('apps/:app_id/webhook-secret')
  @Endpoint(callers.organisation('developer'), Html, GIVES_SECRETS)
  async rotateWebhook(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit): Promise<Html> {
    const webhook_secret = await this.secrets.rotateWebhookSecret(ctx, app_id);
    const { name } = await this.apps.show(ctx, app_id);
    return this.reveal(ctx, visit, { app_id, name, webhook_secret, why: 'dev_replaced' });
  }

  /** Shows new secrets of an app once; after that, redirects to the app. */
  @Get('apps/:app_id/secrets')
  @Endpoint(callers.organisation('developer'), Html)
  async shown(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit): Promise<Html> {
    const path = appPath(ctx, app_id);
    const shown = await this.once.take<ShownAppSecrets>(visit, ctx, `${path}/secrets`);
    if (!shown) return visit.redirect(path);
    return visit.show(AppSecretsPage, { organisation: await this.organisations.show(ctx), shown }, { scripts: true });
  }

  /** Asks for the name before an app is deleted. */
  @Get('apps/:app_id/delete')
  @Endpoint(callers.organisation('developer'), Html)
  async confirm(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit): Promise<Html> {
    return visit.show(DeleteDeveloperAppPage, await this.own.of(ctx, app_id));
  }

  /** Deletes an app, or asks again for its name. */
  @Post('apps/:app_id/delete')
  @Endpoint(callers.organisation('developer'), Html)
  async remove(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Body() { name }: NameForm): Promise<Html> {
    try {
      await this.apps.remove(ctx, app_id, name);
    } catch (error) {
      if (toApiError(error)?.status !== BAD_REQUEST) throw error;
      return visit.show(DeleteDeveloperAppPage, { ...(await this.own.of(ctx, app_id)), wrong: name }, { status: BAD_REQUEST });
    }
    return visit.redirect(`${pathOf(ctx)}?done=dev_deleted`);
  }

  private reveal(ctx: OrganisationContext, visit: Visit, shown: ShownAppSecrets): Promise<Html> {
    return this.once.redirect(visit, ctx, `${appPath(ctx, shown.app_id)}/secrets`, shown);
  }
}
