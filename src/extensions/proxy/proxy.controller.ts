import { Body, Controller, Get, Header, Options, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { SandboxCall } from '../../platform/auth/sandbox-tokens.js';
import { Html, Rendered } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AlsoAnswers } from '../../platform/endpoint/rare-options.js';
import { IssuedSandboxToken, ProxiedResponse, ProxyRequest, SandboxTokenQuery } from './proxy.dto.js';
import { ProxyService } from './proxy.service.js';
import { SandboxTokensService } from './sandbox-tokens.service.js';

/** Access of extensions to the API on behalf of the merchant who sees them. */
@Controller('api/apps/extensions')
export class ProxyController {
  constructor(
    private readonly tokens: SandboxTokensService,
    private readonly proxy: ProxyService,
  ) {}

  /** Issues a token for an extension, which the dashboard passes to its frame. */
  @ApiOperation({ operationId: 'extensions.issueToken', summary: 'Issue a sandbox token' })
  @Get('sandbox-token')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.member('apps__use_apps'), IssuedSandboxToken, { errors: [404, 'store_inactive'] })
  issue(@Ctx() ctx: MerchantContext, @Query() { extension_id }: SandboxTokenQuery): Promise<IssuedSandboxToken> {
    return this.tokens.issue(ctx, extension_id);
  }

  /**
   * Sends a request to the app API with the scopes that the installation, the extension and the token have in common, and returns its
   * response unchanged. Extensions have their own rate limit. Routes that need no scope can only be read.
   */
  @ApiOperation({ operationId: 'extensions.proxy', summary: 'Call the app API' })
  @Post('api-proxy')
  @Endpoint(callers.sandbox(), ProxiedResponse, {
    example: { method: 'GET', path: '/api/apps/v1/store' },
    body: 'flat',
    cors: true,
    body_size: 'large',
    errors: ['invalid_path', 'insufficient_scope', 404, 409, 'payload_expired', 'idempotency_key_reused', 503],
  })
  @AlsoAnswers(201)
  async send(
    @Ctx() grant: SandboxCall,
    @Body() body: ProxyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Rendered<ProxiedResponse>> {
    const { status, body: json, headers } = await this.proxy.send(grant, body, reply);
    void reply.code(status).headers(headers);
    return new Rendered(json);
  }

  /** Answers the preflight requests of browsers: a frame in a sandbox has no origin, and its token is not a cookie. */
  @Options('api-proxy')
  @ApiExcludeEndpoint()
  @Endpoint(callers.anyone(), Html, { status: 204, cors: true })
  preflight(@Res({ passthrough: true }) reply: FastifyReply): Promise<Html> {
    void reply.headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, X-Request-Id',
      'access-control-max-age': '600',
    });
    return Promise.resolve(new Html(''));
  }
}
