import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from './catalog/catalog.module.js';
import { DiscountsModule } from './catalog/discounts/discounts.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { ImagesModule } from './catalog/images/images.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { dataSourceOptions } from './data-source.js';
import { IdentityModule } from './identity/identity.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { MetafieldsModule } from './metafields/metafields.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/config.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProcurementModule } from './procurement/procurement.module.js';
import { StaffModule } from './staff/staff.module.js';
import { StockModule } from './stock/stock.module.js';
import { StoreModule } from './store/store.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The whole application. */
@Module({})
export class AppModule {
  /** The application with a configuration. */
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        TypeOrmModule.forRoot(dataSourceOptions(config)),
        PlatformModule,
        StoreModule,
        StaffModule,
        StockModule,
        CatalogModule,
        CustomersModule,
        DiscountsModule,
        InventoryModule,
        ImagesModule,
        OrdersModule,
        ProcurementModule,
        MetafieldsModule,
        AnalyticsModule,
        WebhooksModule,
        OAuthModule,
        IdentityModule,
        DashboardModule,
      ],
    };
  }
}
