import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CredentialStore } from '../platform/auth/credential-store.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { AppsModule } from '../apps/apps.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AuthorizationService } from './authorize/authorization.service.js';
import { CodeExchangeService } from './tokens/code-exchange.service.js';
import { CredentialsService } from './tokens/credentials.service.js';
import { CustomAppChangesService } from './custom-apps/custom-app-changes.service.js';
import { CustomAppsController } from './custom-apps/custom-apps.controller.js';
import { CustomAppsService } from './custom-apps/custom-apps.service.js';
import { TokenNoticesProcessor } from './custom-apps/token-notices.processor.js';
import { DirectInstallService } from './installations/direct-install.service.js';
import { TestInstalls } from './installations/test-installs.service.js';
import { TokenDeliveries } from './installations/token-deliveries.service.js';
import { InstallationController } from './installations/installation.controller.js';
import { InstallationChangesService } from './installations/installation-changes.service.js';
import { MerchantInstallationsController } from './installations/merchant-installations.controller.js';
import { SessionTokensController } from './session-tokens/session-tokens.controller.js';
import { SessionTokensService } from './session-tokens/session-tokens.service.js';
import { PresentedGrants } from './tokens/presented-grants.service.js';
import { oauthRetention } from './oauth.retention.js';
import { MetadataController } from './tokens/metadata.controller.js';
import { TokenController } from './tokens/token.controller.js';
import { TokenExchangeService } from './tokens/token-exchange.service.js';
import { TokenLifetimes } from './tokens/token-lifetimes.service.js';
import { TokenRotationService } from './tokens/token-rotation.service.js';
import { TokenService } from './tokens/token.service.js';
import { CustomApp } from './custom-apps/custom-app.entity.js';
import { TokenDelivery } from './installations/token-delivery.entity.js';
import { AuthorizationCode, TokenPair } from './tokens/token.entity.js';

/** Authorization of apps, their tokens, and custom apps. Global, because it provides the platform's {@link CredentialStore}. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([AuthorizationCode, CustomApp, TokenDelivery, TokenPair]),
    AppsModule,
    BillingModule,
    BulkModule,
    WebhooksModule,
  ],
  controllers: [
    MetadataController,
    TokenController,
    InstallationController,
    MerchantInstallationsController,
    SessionTokensController,
    CustomAppsController,
  ],
  providers: [
    TokenLifetimes,
    TestInstalls,
    InstallationChangesService,
    TestInstalls,
    DirectInstallService,
    TokenDeliveries,
    PresentedGrants,
    CodeExchangeService,
    AuthorizationService,
    TokenRotationService,
    SessionTokensService,
    TokenExchangeService,
    CustomAppsService,
    CustomAppChangesService,
    TokenNoticesProcessor,
    oauthRetention,
    TokenService,
    { provide: CredentialStore, useClass: CredentialsService },
  ],
  exports: [
    TokenLifetimes,
    TestInstalls,
    InstallationChangesService,
    CodeExchangeService,
    AuthorizationService,
    SessionTokensService,
    CustomAppsService,
    CustomAppChangesService,
    CredentialStore,
  ],
})
export class OAuthModule {}
