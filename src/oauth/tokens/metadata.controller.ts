import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Config } from '../../platform/config/config.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ServerMetadata, SUPPORTED } from './metadata.dto.js';

/** Metadata of the authorization server for apps (RFC 8414), with which client libraries find its endpoints. */
@Controller('.well-known/oauth-authorization-server/api/apps/oauth')
export class MetadataController {
  private readonly metadata: ServerMetadata;

  constructor({ base_url }: Config) {
    const issuer = `${base_url}/api/apps/oauth`;
    this.metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      ...SUPPORTED,
      service_documentation: `${base_url}/docs`,
    };
  }

  /** Returns the metadata. Its URLs come from the configuration, never from a request. */
  @ApiOperation({ operationId: 'oauth.getMetadata', summary: 'Get the OAuth metadata' })
  @Get()
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Access-Control-Allow-Origin', '*')
  @Endpoint(callers.anyone(), ServerMetadata, { body: 'flat' })
  show(): Promise<ServerMetadata> {
    return Promise.resolve(this.metadata);
  }
}
