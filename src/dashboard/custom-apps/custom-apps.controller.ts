import { Body, Get, Post, Query } from '@nestjs/common';
import { CustomAppChangesService } from '../../oauth/custom-apps/custom-app-changes.service.js';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import { CustomAppsService } from '../../oauth/custom-apps/custom-apps.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/http/api-error.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { Html } from '../../platform/http/reply.js';
import { toApiError } from '../../platform/http/to-api-error.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CustomAppPage } from './custom-app.page.js';
import { CustomAppForm } from './custom-apps.dto.js';
import { CustomAppsPage } from './custom-apps.page.js';
import { DeleteCustomAppPage } from './delete-custom-app.page.js';
import { NewCustomAppPage } from './new-custom-app.page.js';
import { type Secrets, SecretsPage } from './secrets.page.js';

const NEED = 'apps__install_apps';
const GIVES_SECRETS = { limit: 'custom_app', transaction: 'manual' } as const;

/** Apps that merchants make for their own stores. */
@Pages(':store_id/settings/custom-apps')
export class CustomAppPagesController {
  constructor(
    private readonly custom: CustomAppsService,
    private readonly changes: CustomAppChangesService,
    private readonly stores: StoreService,
  ) {}

  /** The store's custom apps. */
  @Get()
  @Endpoint(NEED, Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.custom.all(ctx)]);
    return visit.show(CustomAppsPage, { store, apps, deleted: done === 'deleted' });
  }

  /** The form of a new one. */
  @Get('new')
  @Endpoint(NEED, Html)
  async form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(NewCustomAppPage, { store: await this.stores.named(ctx), form: new CustomAppForm() });
  }

  /** Makes one and shows its secrets; or the form again, with the reason. */
  @Post()
  @Endpoint(NEED, Html, GIVES_SECRETS)
  async create(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: CustomAppForm): Promise<Html> {
    const store = await this.stores.named(ctx);
    try {
      const made = await this.custom.create(ctx, fieldsOf(form));
      return visit.show(SecretsPage, { store, secrets: Object.assign({ name: form.name }, made), why: 'custom_created' });
    } catch (error) {
      const problem = asProblem(error);
      return visit.show(NewCustomAppPage, { store, form, problem }, { status: problem.status });
    }
  }

  /** One app, and the form to change it. */
  @Get(':app_id')
  @Endpoint(NEED, Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'Custom app') app_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.detail(ctx, app_id)]);
    return visit.show(CustomAppPage, { store, app, token: this.custom.tokenState(app), form: formOf(app), changed: done === 'changed' });
  }

  /** Changes one; where that made subscriptions, their secrets are shown. */
  @Post(':app_id')
  @Endpoint(NEED, Html, { transaction: 'manual' })
  async change(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'Custom app') app_id: number,
    @Body() form: CustomAppForm,
  ): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.detail(ctx, app_id)]);
    try {
      const { subscriptions_added: subscriptions } = await this.changes.update(ctx, app_id, fieldsOf(form));
      if (subscriptions.length === 0) return visit.redirect(`/${String(ctx.store_id)}/settings/custom-apps/${String(app_id)}?done=changed`);
      return visit.show(SecretsPage, { store, secrets: { app_id, name: form.name, subscriptions }, why: 'custom_subscribed' });
    } catch (error) {
      const problem = asProblem(error);
      const token = this.custom.tokenState(app);
      return visit.show(CustomAppPage, { store, app, token, form, problem, changed: false }, { status: problem.status });
    }
  }

  /** Replaces the access token and shows the new one. */
  @Post(':app_id/token')
  @Endpoint(NEED, Html, GIVES_SECRETS)
  async token(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    return this.replaced(ctx, visit, await this.custom.regenerate(ctx, app_id));
  }

  /** Replaces the client secret and shows the new one. */
  @Post(':app_id/secret')
  @Endpoint(NEED, Html, GIVES_SECRETS)
  async secret(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    return this.replaced(ctx, visit, await this.custom.rotate(ctx, app_id));
  }

  /** Asks whether to delete one. */
  @Get(':app_id/delete')
  @Endpoint(NEED, Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    const [store, app] = await Promise.all([this.stores.named(ctx), this.detail(ctx, app_id)]);
    return visit.show(DeleteCustomAppPage, { store, app });
  }

  /** Deletes one; whoever wanted it gone need not know that it is gone already. */
  @Post(':app_id/delete')
  @Endpoint(NEED, Html, { transaction: 'manual' })
  async remove(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('app_id', 'Custom app') app_id: number): Promise<Html> {
    await this.custom.remove(ctx, app_id);
    return visit.redirect(`/${String(ctx.store_id)}/settings/custom-apps?done=deleted`);
  }

  private async replaced(ctx: MerchantContext, visit: Visit, given: Omit<Secrets, 'name'>): Promise<Html> {
    const [store, { name }] = await Promise.all([this.stores.named(ctx), this.detail(ctx, given.app_id)]);
    return visit.show(SecretsPage, { store, secrets: { ...given, name }, why: 'custom_replaced' });
  }

  private async detail(ctx: MerchantContext, app_id: number): Promise<CustomAppDetail> {
    return JSON.parse((await this.custom.show(ctx, app_id)).json) as CustomAppDetail;
  }
}

const fieldsOf = ({ name, description, webhook_url, scopes, topics }: CustomAppForm) => {
  if (scopes.length === 0) throw new ApiError(400, 'scopes must have at least 1 item.', 'invalid_scope');
  return {
    name,
    description: description === '' ? null : description,
    webhook_url: webhook_url === '' ? null : webhook_url,
    scopes,
    topics,
  };
};

const formOf = ({ name, description, webhook_url, scopes, topics }: CustomAppDetail): CustomAppForm =>
  Object.assign(new CustomAppForm(), { name, description: description ?? '', webhook_url: webhook_url ?? '', scopes, topics });

/** What the merchant can put right; anything else is no matter of the form. */
function asProblem(error: unknown): ApiError {
  const known = toApiError(error);
  if (!known || known.status === 404) throw error;
  return known;
}
