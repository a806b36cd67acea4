import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AppsController } from './apps/apps.controller.js';
import { AssetsController } from './assets.controller.js';
import { BillingPagesController } from './billing/billing.controller.js';
import { AuthorizationController } from './consent/consent.controller.js';
import { CustomAppPagesController } from './custom-apps/custom-apps.controller.js';
import { EmbeddedAppsController } from './embedded/embedded.controller.js';
import { SignInPagesController } from './sign-in/sign-in-pages.controller.js';
import { StoresController } from './stores/stores.controller.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';

/** The merchants' pages. */
@Module({
  imports: [StoreModule, WebhooksModule],
  controllers: [
    AssetsController,
    SignInPagesController,
    StoresController,
    AuthorizationController,
    AppsController,
    BillingPagesController,
    DeliveriesController,
    CustomAppPagesController,
    EmbeddedAppsController,
  ],
})
export class DashboardModule {}
