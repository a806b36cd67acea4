import { Body, Controller, Delete, Get, Header, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { DeviceAuthorizations } from './device-authorizations.service.js';
import { DEVICE_GRANT, DeviceTokens } from './device-tokens.service.js';
import { AuthorizeDevice, DeveloperSession, DeviceCodes, DeviceToken, DeviceTokenRequest } from './devices.dto.js';

const OPTIONS = { body: 'oauth', limit: 'identity', transaction: 'manual', body_size: 'small' } as const;

/** Sign-in of devices without a browser to the developer portal (RFC 8628), and the session of a person there. */
@Controller('api/developers')
export class DevicesController {
  constructor(
    private readonly devices: DeviceAuthorizations,
    private readonly tokens: DeviceTokens,
  ) {}

  /**
   * Begins the sign-in of a device, e.g. a command line: it shows the address and the user code, a person opens the address in any browser,
   * signs in and confirms, and in the meantime the device polls for its token.
   */
  @ApiOperation({ operationId: 'developers.authorizeDevice', summary: 'Authorize a device' })
  @Post('device/authorize')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.anyone(), DeviceCodes, { ...OPTIONS, errors: ['invalid_client', 'invalid_request'], example: { client_id: 'cli' } })
  authorize(@Body() body: AuthorizeDevice, @Req() request: FastifyRequest): Promise<DeviceCodes> {
    return this.devices.begin(body, request);
  }

  /**
   * Returns the access token of a device after the person has confirmed, and only once. Until then the error is `authorization_pending`, or
   * `slow_down` for a device that did not wait for its interval.
   */
  @ApiOperation({ operationId: 'developers.deviceToken', summary: 'Get a device token' })
  @Post('device/token')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.anyone(), DeviceToken, {
    ...OPTIONS,
    errors: [
      'invalid_client',
      'invalid_request',
      'unsupported_grant_type',
      'authorization_pending',
      'slow_down',
      'access_denied',
      'expired_token',
      'invalid_grant',
    ],
    example: { grant_type: DEVICE_GRANT, client_id: 'cli', device_code: 'svc_dc_…' },
  })
  token(@Body() body: DeviceTokenRequest, @Req() request: FastifyRequest): Promise<DeviceToken> {
    return this.tokens.redeem(body, request);
  }

  /** Returns the signed-in person, and when the session ends. */
  @ApiOperation({ operationId: 'developers.getSession', summary: 'Get the session' })
  @Get('session')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.developer(), DeveloperSession)
  session(@Ctx() { person }: DeveloperContext): Promise<DeveloperSession> {
    return this.tokens.show(person);
  }

  /** Ends the session: the token or the cookie of the request is refused from now on. */
  @ApiOperation({ operationId: 'developers.endSession', summary: 'End the session' })
  @Delete('session')
  @Endpoint(callers.developer(), null, { extra: Reply.messageField })
  async end(@Ctx() { person }: DeveloperContext, @Req() request: FastifyRequest): Promise<Reply<null>> {
    await this.tokens.end(person, request);
    return new Reply(null, { message: 'Signed out.' });
  }
}
