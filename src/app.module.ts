import { type DynamicModule, Module } from '@nestjs/common';
import { ServicesModule } from './services.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { OperatorPagesModule } from './dashboard/operator/operator-pages.module.js';
import type { Config } from './platform/config/config.js';

/** Root module of the server. */
@Module({})
export class AppModule {
  /** Returns the root module for a configuration. */
  static with(config: Config): DynamicModule {
    return { module: AppModule, imports: [ServicesModule.with(config), DashboardModule, OperatorPagesModule] };
  }
}
