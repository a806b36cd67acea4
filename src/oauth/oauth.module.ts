import { Global, Module } from '@nestjs/common';
import { CredentialStore } from '../platform/auth/credential-store.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AppsService } from './apps.service.js';
import { AuthorizationService } from './authorization.service.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { CredentialsService } from './credentials.service.js';
import { CustomAppChangesService } from './custom-apps/custom-app-changes.service.js';
import { CustomAppsController } from './custom-apps/custom-apps.controller.js';
import { CustomAppsService } from './custom-apps/custom-apps.service.js';
import { TokenNoticesProcessor } from './custom-apps/token-notices.processor.js';
import { DirectInstallService } from './direct-install.service.js';
import { InstallationController } from './installation.controller.js';
import { InstallationsService } from './installations.service.js';
import { MerchantInstallationsController } from './merchant-installations.controller.js';
import { SessionTokensController } from './session-tokens.controller.js';
import { SessionTokensService } from './session-tokens.service.js';
import { TokenController } from './token.controller.js';
import { TokenExchangeService } from './token-exchange.service.js';
import { TokenRotationService } from './token-rotation.service.js';
import { TokenService } from './token.service.js';

/** Apps, installations and tokens. Global, because the platform asks it what credentials stand for. */
@Global()
@Module({
  imports: [WebhooksModule],
  controllers: [TokenController, InstallationController, MerchantInstallationsController, SessionTokensController, CustomAppsController],
  providers: [
    AppsService,
    InstallationsService,
    DirectInstallService,
    CodeExchangeService,
    AuthorizationService,
    TokenRotationService,
    SessionTokensService,
    TokenExchangeService,
    CustomAppsService,
    CustomAppChangesService,
    TokenNoticesProcessor,
    TokenService,
    { provide: CredentialStore, useClass: CredentialsService },
  ],
  exports: [
    AppsService,
    InstallationsService,
    CodeExchangeService,
    AuthorizationService,
    SessionTokensService,
    CustomAppsService,
    CustomAppChangesService,
    CredentialStore,
  ],
})
export class OAuthModule {}
