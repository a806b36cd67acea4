import { Body, Get, Headers, HttpCode, Options, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/contract/api-error.js';
import { holdsTag } from '../../platform/contract/entity-tag.js';
import { Html, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AlsoAnswers } from '../../platform/endpoint/rare-options.js';
import { StorefrontAction, StorefrontExtension, StorefrontQuery } from './storefront.dto.js';
import { StorefrontActions } from './storefront-actions.service.js';
import { StorefrontRoutes } from './storefront-error.filter.js';
import { StorefrontLists } from './storefront-lists.service.js';
import { StorefrontOrigins } from './storefront-origins.service.js';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Content-Type',
  'access-control-max-age': '600',
};

/** Extensions in storefronts. Needs no credentials. */
@StorefrontRoutes('api/apps/extensions/storefront')
export class StorefrontController {
  constructor(
    private readonly lists: StorefrontLists,
    private readonly actions: StorefrontActions,
    private readonly origins: StorefrontOrigins,
  ) {}

  /**
   * Lists all extensions of a store at a target, in their order. The list is complete and has no `pagination`. It may be cached for a
   * minute; a matching `If-None-Match` returns 304.
   */
  @ApiOperation({ operationId: 'storefront.listExtensions', summary: 'List extensions of a storefront' })
  @Get()
  @Endpoint(callers.anyone(), [StorefrontExtension], { extra: {} })
  @AlsoAnswers(304)
  async list(
    @Query() { store_id, target }: StorefrontQuery,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<StorefrontExtension[]>> {
    const { extensions, tag, domain } = await this.lists.list(store_id, target);
    const { origin, 'if-none-match': held } = headers;
    void reply.headers({ etag: tag, 'cache-control': 'public, max-age=60', ...this.origins.headersOf(origin, domain) });
    return held !== undefined && holdsTag(held, tag) ? notModified(reply) : new Reply(extensions);
  }

  /** Posts an action of a customer to the app of an extension and returns the app's response. */
  @ApiOperation({ operationId: 'storefront.runAction', summary: 'Run an action' })
  @Post('action')
  @HttpCode(200)
  @Endpoint(callers.anyone(), null, {
    example: { store_id: 1, extension_id: 1, action: 'subscribe', payload: { email: 'rahim@example.com' } },
    extra: { data: { description: 'JSON that the app answered. Null without an answer.' } },
    body_size: 'action',
    limit: 'storefront',
    errors: ['forbidden', 404, 'blocked_address', 'app_error', 'app_timeout'],
  })
  async act(
    @Body() body: StorefrontAction,
    @Req() { id, headers: { origin } }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<null>> {
    if (origin !== undefined) await this.admit(origin, body.store_id, reply);
    return new Reply(null, { data: (await this.actions.run(body, id)) ?? null });
  }

  /** Responds to preflight requests for the list. */
  @Options()
  @ApiExcludeEndpoint()
  @Endpoint(callers.anyone(), Html, { status: 204 })
  preflightList(@Res({ passthrough: true }) reply: FastifyReply, @Headers('origin') origin?: string): Promise<Html> {
    return this.preflight(reply, origin);
  }

  /** Responds to preflight requests for actions. */
  @Options('action')
  @ApiExcludeEndpoint()
  @Endpoint(callers.anyone(), Html, { status: 204 })
  preflightAction(@Res({ passthrough: true }) reply: FastifyReply, @Headers('origin') origin?: string): Promise<Html> {
    return this.preflight(reply, origin);
  }

  private async preflight(reply: FastifyReply, origin: string | undefined): Promise<Html> {
    void reply.headers({ ...PREFLIGHT, ...(await this.origins.headersOfAny(origin)) });
    return new Html('');
  }

  /** The page of another store must not act on behalf of this one. */
  private async admit(origin: string, store_id: number, reply: FastifyReply): Promise<void> {
    if ((await this.origins.storeOf(origin)) !== store_id)
      throw ApiError.coded('forbidden', 'This page is not the storefront of the store.');
    void reply.headers(await this.origins.headersOfAny(origin));
  }
}

function notModified(reply: FastifyReply): never {
  void reply.code(304);
  return new Html('') as never;
}
