import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Authenticator } from './auth/authenticator.js';
import { EvictionLog } from './auth/eviction-log.js';
import { GrantCache } from './auth/grant-cache.js';
import { MerchantGate } from './auth/merchant-gate.js';
import { Redemptions } from './auth/redemptions.js';
import { SessionCookie } from './auth/session-cookie.js';
import { Config } from './config/config.js';
import { Database } from './database/database.js';
import { RecentChanges } from './database/recent-changes.js';
import { SystemDb } from './database/system-db.js';
import { AccessGuard } from './endpoint/access.guard.js';
import { ErrorFilter } from './endpoint/error.filter.js';
import { Admissions } from './endpoint/admissions.js';
import { ADMISSIONS } from './endpoint/callers.js';
import { RateLimitStorage } from './limits/rate-limit.storage.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { LargeReads } from './endpoint/large-reads.js';
import { RequestRunner } from './endpoint/request-runner.js';
import { Uploads } from './uploads/uploads.js';
import { RequestValidationPipe } from './endpoint/validation.pipe.js';
import { ClientAddress } from './http/client-address.js';
import { RequestLog } from './http/request-log.js';
import { Shortcuts } from './http/shortcuts.js';
import { HealthController } from './monitoring/health.controller.js';
import { Health } from './monitoring/health.js';
import { Logger } from './observability/logger.js';
import { Metrics } from './monitoring/metrics.js';
import { GUARDED_CLIENT_OPTIONS, GuardedClient, type GuardedClientOptions } from './net/guarded-client.js';
import { Quarantine } from './outbox/quarantine.js';
import { Relay } from './outbox/relay.js';
import { Readiness } from './queue/readiness.js';
import { Signals } from './queue/signals.js';
import { DailyPartitions } from './retention/daily-partitions.js';
import { platformRetention } from './retention/platform.retention.js';
import { RetentionProcessor } from './retention/retention.processor.js';
import { FileStore } from './storage/file-store.js';
import { fileStore } from './storage/file-store.provider.js';
import { MediaRoutes } from './storage/media.routes.js';
import { Spool } from './storage/spool.js';

const SHARED = [
  Logger,
  RecentChanges,
  Signals,
  Readiness,
  Database,
  SystemDb,
  EvictionLog,
  GrantCache,
  Redemptions,
  RateLimitStorage,
  RateLimiter,
  SessionCookie,
  MerchantGate,
  Health,
  Metrics,
  Quarantine,
  Relay,
  RetentionProcessor,
  GuardedClient,
  Spool,
  Uploads,
  RequestRunner,
  LargeReads,
];

/** Shared infrastructure of all domains: HTTP, authentication, transactions, events. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    ...SHARED,
    Authenticator,
    {
      provide: GUARDED_CLIENT_OPTIONS,
      inject: [Config],
      useFactory: (config: Config): GuardedClientOptions => ({ allow_private: config.webhook_allow_private }),
    },
    { provide: APP_GUARD, useClass: AccessGuard },
    Admissions,
    ClientAddress,
    RequestLog,
    Shortcuts,
    ...ADMISSIONS,
    { provide: FileStore, inject: [Config], useFactory: (config: Config) => fileStore(config.storage) },
    MediaRoutes,
    DailyPartitions,
    platformRetention,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
  exports: [...SHARED, FileStore],
})
export class PlatformModule {}
