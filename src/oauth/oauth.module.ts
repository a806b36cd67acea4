import { Global, Module } from '@nestjs/common';
import { CredentialStore } from '../platform/auth/credential-store.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AppsService } from './apps.service.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { CredentialsService } from './credentials.service.js';
import { InstallationsService } from './installations.service.js';
import { TokenController } from './token.controller.js';
import { TokenRotationService } from './token-rotation.service.js';
import { TokenService } from './token.service.js';

/** Apps, installations and tokens. Global, because the platform asks it what credentials stand for. */
@Global()
@Module({
  imports: [WebhooksModule],
  controllers: [TokenController],
  providers: [
    AppsService,
    InstallationsService,
    CodeExchangeService,
    TokenRotationService,
    TokenService,
    { provide: CredentialStore, useClass: CredentialsService },
  ],
  exports: [AppsService, InstallationsService, CodeExchangeService, CredentialStore],
})
export class OAuthModule {}
