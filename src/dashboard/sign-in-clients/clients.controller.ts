import { Body, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { actorOf } from '../../audit/audit.service.js';
import { IdpClientsService } from '../../identity/provider/clients/clients.service.js';
import type { IdpClient } from '../../identity/provider/clients/idp-client.entity.js';
import { issuerOf } from '../../identity/provider/issuer.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { StoreService } from '../../store/store.service.js';
import { type FormProblem, problemOf } from '../form-refusal.js';
import { OneTimePages } from '../one-time-pages.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CLIENT_WORDS } from './client-fields.js';
import { ClientPage } from './client.page.js';
import { ClientSecretPage, type ShownClient } from './client-secret.page.js';
import { ClientForm, ClientStatusForm, NewClientForm } from './clients.dto.js';
import { ClientsPage, pathOf } from './clients.page.js';
import { NewClientPage } from './new-client.page.js';

/** Clients can do less than custom apps, so the permission for those is enough. */
const NEED = 'apps__install_apps';
const GIVES_SECRETS = { limit: 'custom_app' } as const;
const PROPOSED = { redirect_urls: [], post_logout_redirect_urls: [], scopes: ['openid', 'profile'] };

/** Pages of the clients of the identity provider that belong to a store. */
@Pages(':store_id/settings/sign-in-clients')
export class SignInClientsController {
  @Inject() private readonly limiter: RateLimiter;

  constructor(
    private readonly config: Config,
    private readonly clients: IdpClientsService,
    private readonly stores: StoreService,
    private readonly once: OneTimePages,
  ) {}

  /** Lists the clients of the store. */
  @Get()
  @Endpoint(callers.member(NEED), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    const [store, clients] = await Promise.all([this.stores.named(ctx), this.clients.list(ctx.connection, ctx.store_id)]);
    return visit.show(ClientsPage, { store, clients });
  }

  /** Shows the form for a new client. */
  @Get('new')
  @Endpoint(callers.member(NEED), Html)
  async form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(NewClientPage, { store: await this.stores.named(ctx), form: PROPOSED });
  }

  /** Creates a client that signs in users of this store only, and redirects to its secret, or shows the form with the error. */
  @Post()
  @Endpoint(callers.member(NEED), Html)
  async create(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: NewClientForm): Promise<Html> {
    try {
      const fields = { ...fieldsOf(form), type: form.type, owner_store_id: ctx.store_id };
      const made = await ctx.transaction(({ connection }) => this.clients.create(connection, fields, actorOf(ctx)));
      // Only clients that pass all other checks are counted. Refusing one rolls back the transaction of the request.
      await this.limiter.limitRoute('custom_app', visit.reply);
      return await this.reveal(ctx, visit, { name: form.name, why: 'clients_created', ...made });
    } catch (error) {
      const problem = problemOf(error, CLIENT_WORDS);
      return visit.show(NewClientPage, { store: await this.stores.named(ctx), form, problem }, { status: problem.status });
    }
  }

  /** Shows a client and the form to update it. */
  @Get(':client_id')
  @Endpoint(callers.member(NEED), Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Param('client_id') client_id: string,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const client = await this.find(ctx, client_id);
    return this.page(ctx, visit, { client, form: client, changed: done === 'changed' });
  }

  /** Shows a new client, or its new secret, once; later redirects to the client. */
  @Get(':client_id/secrets')
  @Endpoint(callers.member(NEED), Html)
  async secrets(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Param('client_id') client_id: string): Promise<Html> {
    const page = pathOf(ctx, client_id);
    const shown = await this.once.take<ShownClient>(visit, ctx, `${page}/secrets`);
    return shown
      ? visit.show(ClientSecretPage, { store: await this.stores.named(ctx), ...shown }, { scripts: true })
      : visit.redirect(page);
  }

  /** Updates the name, redirect URLs and scopes of a client. */
  @Post(':client_id')
  @Endpoint(callers.member(NEED), Html)
  async change(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Param('client_id') client_id: string,
    @Body() form: ClientForm,
  ): Promise<Html> {
    const client = await this.find(ctx, client_id);
    try {
      await this.clients.update(ctx.connection, client, fieldsOf(form));
      return visit.redirect(`${pathOf(ctx, client_id)}?done=changed`);
    } catch (error) {
      return this.page(ctx, visit, { client, form, problem: problemOf(error, CLIENT_WORDS), changed: false });
    }
  }

  /** Replaces the secret of a client and redirects to the new one. */
  @Post(':client_id/secret')
  @Endpoint(callers.member(NEED), Html, GIVES_SECRETS)
  async secret(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Param('client_id') client_id: string): Promise<Html> {
    const client = await this.find(ctx, client_id);
    const client_secret = await ctx.transaction(({ connection }) => this.clients.rotateSecret(connection, client, 0, actorOf(ctx)));
    return this.reveal(ctx, visit, { name: client.name, client_id, client_secret, why: 'custom_replaced' });
  }

  /** Activates or deactivates a client. */
  @Post(':client_id/status')
  @Endpoint(callers.member(NEED), Html)
  async status(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Param('client_id') client_id: string,
    @Body() { status }: ClientStatusForm,
  ): Promise<Html> {
    await this.clients.update(ctx.connection, await this.find(ctx, client_id), { status });
    return visit.redirect(`${pathOf(ctx, client_id)}?done=changed`);
  }

  private reveal(ctx: MerchantContext, visit: Visit, shown: ShownClient): Promise<Html> {
    return this.once.redirect(visit, ctx, `${pathOf(ctx, shown.client_id)}/secrets`, shown);
  }

  /** Clients of other stores and of the operator are not found. */
  private find(ctx: MerchantContext, client_id: string): Promise<IdpClient> {
    return this.clients.get(ctx.connection, client_id, ctx.store_id);
  }

  private async page(
    ctx: MerchantContext,
    visit: Visit,
    shown: { client: IdpClient; form: ClientForm | IdpClient; problem?: FormProblem; changed: boolean },
  ): Promise<Html> {
    const props = { store: await this.stores.named(ctx), issuer: issuerOf(this.config), ...shown };
    return visit.show(ClientPage, props, { status: shown.problem?.status ?? 200, scripts: true });
  }
}

const fieldsOf = ({ name, redirect_urls, post_logout_redirect_urls, scopes }: ClientForm) => ({
  name,
  redirect_urls,
  post_logout_redirect_urls,
  scopes,
});
