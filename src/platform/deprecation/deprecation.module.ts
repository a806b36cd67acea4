import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatabaseModule } from '../database/database.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { DeprecationUse } from './deprecation-use.entity.js';
import { DeprecationUses } from './deprecation-uses.service.js';
import { deprecationRetention } from './deprecation.retention.js';
import { Deprecations } from './deprecations.service.js';

/** Deprecations of routes and fields, and their uses. */
@Module({
  imports: [
    TypeOrmModule.forFeature([DeprecationUse]),
    DatabaseModule,
    DiscoveryModule,
    MonitoringModule,
    ObservabilityModule,
    RetentionModule,
  ],
  providers: [Deprecations, DeprecationUses, deprecationRetention],
  exports: [Deprecations, DeprecationUses],
})
export class DeprecationModule {}
