import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Config } from '../../platform/config/config.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { KeySet, ProviderMetadata } from './discovery.dto.js';
import { providerMetadata } from './discovery.js';
import { KeysService } from './keys/keys.service.js';

/** Seconds for which clients may cache the documents. Shorter than the time for which a new key is published before it signs. */
const CACHED = 'public, max-age=300';

/** Discovery documents and public keys of the identity provider. */
@Controller()
export class DiscoveryController {
  private readonly metadata: ProviderMetadata;

  constructor(
    config: Config,
    private readonly keys: KeysService,
  ) {
    this.metadata = providerMetadata(config);
  }

  /** Returns the metadata of the identity provider. */
  @ApiOperation({ operationId: 'identity.getConfiguration', summary: 'Get the OpenID configuration' })
  @Get('api/oauth/.well-known/openid-configuration')
  @Header('Cache-Control', CACHED)
  @Endpoint(callers.anyone(), ProviderMetadata, { body: 'flat', cors: true })
  openid(): Promise<ProviderMetadata> {
    return Promise.resolve(this.metadata);
  }

  /** Returns the same metadata at the address of RFC 8414. */
  @ApiOperation({ operationId: 'identity.getMetadata', summary: 'Get the OAuth metadata' })
  @Get('.well-known/oauth-authorization-server/api/oauth')
  @Header('Cache-Control', CACHED)
  @Header('Access-Control-Allow-Origin', '*')
  @Endpoint(callers.anyone(), ProviderMetadata, { body: 'flat' })
  oauth(): Promise<ProviderMetadata> {
    return Promise.resolve(this.metadata);
  }

  /** Returns the public keys that verify ID tokens. */
  @ApiOperation({ operationId: 'identity.getKeys', summary: 'Get the public keys' })
  @Get('api/oauth/jwks')
  @Header('Cache-Control', CACHED)
  @Endpoint(callers.anyone(), KeySet, { body: 'flat', cors: true })
  async jwks(): Promise<KeySet> {
    return { keys: await this.keys.published() };
  }
}
