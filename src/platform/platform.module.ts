import { Global, Module } from '@nestjs/common';
import { ObservabilityModule } from './observability/observability.module.js';
import { NetModule } from './net/net.module.js';
import { MailModule } from './mail/mail.module.js';
import { QueueModule } from './queue/queue.module.js';
import { DatabaseModule } from './database/database.module.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { AuthModule } from './auth/auth.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { EndpointModule } from './endpoint/endpoint.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { DeprecationModule } from './deprecation/deprecation.module.js';
import { StorageModule } from './storage/storage.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { HttpModule } from './http/http.module.js';

const MODULES = [
  ObservabilityModule,
  NetModule,
  QueueModule,
  MailModule,
  DatabaseModule,
  OutboxModule,
  AuthModule,
  LimitsModule,
  EndpointModule,
  RetentionModule,
  MonitoringModule,
  DeprecationModule,
  StorageModule,
  UploadsModule,
  HttpModule,
];

/** Shared infrastructure, which every domain may inject. Each folder of the platform is a module of its own. */
@Global()
@Module({ imports: MODULES, exports: MODULES })
export class PlatformModule {}
