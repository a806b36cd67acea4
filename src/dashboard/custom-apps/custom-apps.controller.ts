import { Body, Get, Post, Query } from '@nestjs/common';
import { CustomAppChangesService } from '../../oauth/custom-apps/custom-app-changes.service.js';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import { CustomAppsService } from '../../oauth/custom-apps/custom-apps.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { StoreService } from '../../store/store.service.js';
import { problemOf } from '../form-refusal.js';
import { OneTimePages } from '../one-time-pages.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CustomAppPage } from './custom-app.page.js';
import { changesOf, CUSTOM_APP_WORDS, formOf, newAppOf } from './custom-app-form.js';
import { CustomAppForm } from './custom-apps.dto.js';
import { CustomAppsPage } from './custom-apps.page.js';
import { DeleteCustomAppPage } from './delete-custom-app.page.js';
import { NewCustomAppPage } from './new-custom-app.page.js';
import { type Secrets, SecretsPage, type ShownSecrets } from './secrets.page.js';

const NEED = 'apps__install_apps';
/** Options of the page with secrets, which runs the script of the copy buttons. */
const SECRETS = { scripts: true };
const WRITES = { transaction: 'manual' } as const;
const GIVES_SECRETS = { limit: 'custom_app', ...WRITES } as const;

/** Pages of custom apps. */
@Pages(':store_id/settings/custom-apps')
export class CustomAppPagesController {
  constructor(
    private readonly custom: CustomAppsService,
    private readonly changes: CustomAppChangesService,
    private readonly stores: StoreService,
    private readonly once: OneTimePages,
  ) {}

  /** Lists the custom apps of the store. */
  @Get()
  @Endpoint(callers.member(NEED), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.custom.all(ctx)]);
    return visit.show(CustomAppsPage, { store, apps, deleted: done === 'deleted' });
  }

  /** Shows the form for a new app. */
  @Get('new')
  @Endpoint(callers.member(NEED), Html)
  async form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(NewCustomAppPage, { store: await this.stores.named(ctx), form: new CustomAppForm() });
  }

  /** Creates an app and redirects to its secrets, or shows the form with the error. */
  @Post()
  @Endpoint(callers.member(NEED), Html, WRITES)
  async create(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: CustomAppForm): Promise<Html> {
    try {
      const made = await this.custom.create(ctx, await newAppOf(form, ctx.store_id), visit.reply);
      return await this.reveal(ctx, visit, { secrets: Object.assign({ name: form.name }, made), why: 'custom_created' });
    } catch (error) {
      const problem = problemOf(error, CUSTOM_APP_WORDS);
      return visit.show(NewCustomAppPage, { store: await this.stores.named(ctx), form, problem }, { status: problem.status });
    }
  }

  /** Shows an app and the form to update it. */
  @Get(':app_id')
  @Endpoint(callers.member(NEED), Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'Custom app') app_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.detail(ctx, app_id)]);
    return visit.show(CustomAppPage, { store, app, token: this.custom.tokenState(app), form: formOf(app), changed: done === 'changed' });
  }

  /** Shows new secrets of an app once; after that, redirects to the app. */
  @Get(':app_id/secrets')
  @Endpoint(callers.member(NEED), Html)
  async secrets(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    const page = pathOf(ctx, app_id);
    const shown = await this.once.take<ShownSecrets>(visit, ctx, `${page}/secrets`);
    return shown ? visit.show(SecretsPage, { store: await this.stores.named(ctx), ...shown }, SECRETS) : visit.redirect(page);
  }

  /** Updates an app, and redirects to the secrets of any subscriptions that this created. */
  @Post(':app_id')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async change(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'Custom app') app_id: number,
    @Body() form: CustomAppForm,
  ): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.detail(ctx, app_id)]);
    try {
      const { subscriptions_added: subscriptions } = await this.changes.update(ctx, app_id, await changesOf(form));
      if (subscriptions.length === 0) return visit.redirect(`${pathOf(ctx, app_id)}?done=changed`);
      return await this.reveal(ctx, visit, { secrets: { app_id, name: form.name, subscriptions }, why: 'custom_subscribed' });
    } catch (error) {
      const problem = problemOf(error, CUSTOM_APP_WORDS);
      const token = this.custom.tokenState(app);
      return visit.show(CustomAppPage, { store, app, token, form, problem, changed: false }, { status: problem.status });
    }
  }

  /** Replaces the access token and redirects to the new one. */
  @Post(':app_id/token')
  @Endpoint(callers.member(NEED), Html, GIVES_SECRETS)
  async token(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    return this.replaced(ctx, visit, await this.custom.regenerate(ctx, app_id));
  }

  /** Replaces the client secret and redirects to the new one. */
  @Post(':app_id/secret')
  @Endpoint(callers.member(NEED), Html, GIVES_SECRETS)
  async secret(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    return this.replaced(ctx, visit, await this.custom.rotate(ctx, app_id));
  }

  /** Asks for confirmation before an app is deleted. */
  @Get(':app_id/delete')
  @Endpoint(callers.member(NEED), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.detail(ctx, app_id)]);
    return visit.show(DeleteCustomAppPage, { store, app });
  }

  /** Deletes an app. Repeating the request is not an error. */
  @Post(':app_id/delete')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async remove(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    await this.custom.remove(ctx, app_id);
    return visit.redirect(`/${String(ctx.store_id)}/settings/custom-apps?done=deleted`);
  }

  private async replaced(ctx: MerchantContext, visit: Visit, given: Omit<Secrets, 'name'>): Promise<Html> {
    const { name } = await this.detail(ctx, given.app_id);
    return this.reveal(ctx, visit, { secrets: { ...given, name }, why: 'custom_replaced' });
  }

  private reveal(ctx: MerchantContext, visit: Visit, shown: ShownSecrets): Promise<Html> {
    return this.once.redirect(visit, ctx, `${pathOf(ctx, shown.secrets.app_id)}/secrets`, shown);
  }

  private async detail(ctx: MerchantContext, app_id: number): Promise<CustomAppDetail> {
    return JSON.parse((await this.custom.show(ctx, app_id)).json) as CustomAppDetail;
  }
}

const pathOf = ({ store_id }: MerchantContext, app_id: number): string => `/${String(store_id)}/settings/custom-apps/${String(app_id)}`;
