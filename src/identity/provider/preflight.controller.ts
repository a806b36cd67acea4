import { Controller, Options, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';

/** Endpoints that clients without a server call from a browser. None of them reads a cookie. */
const PATHS = ['.well-known/openid-configuration', 'jwks', 'token', 'revoke', 'userinfo'].map((path) => `api/oauth/${path}`);

/** Preflight requests of browsers to the identity provider. */
@Controller()
@ApiExcludeController()
export class PreflightController {
  /** Allows scripts of any site. */
  @Options(PATHS)
  @Endpoint(callers.anyone(), Html, { status: 204, cors: true })
  allow(@Res({ passthrough: true }) reply: FastifyReply): Promise<Html> {
    void reply.headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
      'access-control-max-age': '600',
    });
    return Promise.resolve(new Html(''));
  }
}
