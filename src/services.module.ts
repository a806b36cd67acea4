import { type DynamicModule, Module } from '@nestjs/common';
import { BillingModule } from './billing/billing.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { DevelopersModule } from './developers/developers.module.js';
import { ExtensionsModule } from './extensions/extensions.module.js';
import { EncryptionCheck } from './encryption-check.js';
import { IdentityModule } from './identity/identity.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { MetafieldsModule } from './metafields/metafields.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/config.js';
import { PlatformModule } from './platform/platform.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ProcurementModule } from './procurement/procurement.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { StaffModule } from './staff/staff.module.js';
import { StoreModule } from './store/store.module.js';
import { SyncModule } from './sync/sync.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The domains without the pages, which the commands of operators do not need. */
@Module({})
export class ServicesModule {
  /** Returns the module for a configuration. */
  static with(config: Config): DynamicModule {
    return {
      module: ServicesModule,
      providers: [EncryptionCheck],
      imports: [
        ConfigModule.of(config),
        PlatformModule,
        AuditModule,
        StoreModule,
        StaffModule,
        CatalogModule,
        CustomersModule,
        InventoryModule,
        OrdersModule,
        ProcurementModule,
        MetafieldsModule,
        AnalyticsModule,
        SyncModule,
        AppsModule,
        BillingModule,
        WebhooksModule,
        RequestsModule,
        BulkModule,
        NotificationsModule,
        OAuthModule,
        IdentityModule,
        OperatorsModule,
        PrivacyModule,
        ExtensionsModule,
        DevelopersModule,
      ],
    };
  }
}
