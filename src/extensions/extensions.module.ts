import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { SandboxTokens } from '../platform/auth/sandbox-tokens.js';
import { ExtensionChecks } from './catalog/extension-checks.service.js';
import { ExtensionsController } from './catalog/extensions.controller.js';
import { ExtensionsService } from './catalog/extensions.service.js';
import { PlacementsController } from './catalog/placements.controller.js';
import { PlacementsService } from './catalog/placements.service.js';
import { DeploysController } from './deploys/deploys.controller.js';
import { DeploysService } from './deploys/deploys.service.js';
import { extensionsRetention } from './extensions.retention.js';
import { ProxyController } from './proxy/proxy.controller.js';
import { ProxyService } from './proxy/proxy.service.js';
import { SandboxTokensService } from './proxy/sandbox-tokens.service.js';

import { AdminActions } from './actions/admin-actions.service.js';
import { ActionSender } from './actions/action-sender.service.js';
import { StorefrontActions } from './storefront/storefront-actions.service.js';
import { StorefrontController } from './storefront/storefront.controller.js';
import { StorefrontExtensions } from './storefront/storefront-extensions.service.js';
import { StorefrontLists } from './storefront/storefront-lists.service.js';
import { StorefrontOrigins } from './storefront/storefront-origins.service.js';
import { ExtensionSet } from './catalog/extension-set.entity.js';
import { Extension } from './catalog/extension.entity.js';
import { ExtensionVersion } from './deploys/extension-version.entity.js';
import { SandboxToken } from './proxy/sandbox-token.entity.js';

/** Extensions of apps in the dashboard and in storefronts (specification 4.15). Global, because it provides {@link SandboxTokens}. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Extension, ExtensionSet, ExtensionVersion, SandboxToken]), AppsModule],
  controllers: [DeploysController, ExtensionsController, PlacementsController, ProxyController, StorefrontController],
  providers: [
    ExtensionChecks,
    ExtensionsService,
    DeploysService,
    PlacementsService,
    ProxyService,
    SandboxTokensService,
    ActionSender,
    AdminActions,
    StorefrontActions,
    StorefrontExtensions,
    StorefrontLists,
    StorefrontOrigins,
    { provide: SandboxTokens, useExisting: SandboxTokensService },
    extensionsRetention,
  ],
  exports: [AdminActions, DeploysService, PlacementsService, SandboxTokens],
})
export class ExtensionsModule {}
