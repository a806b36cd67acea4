import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { Authenticator } from './auth/authenticator.js';
import { GrantCache } from './auth/grant-cache.js';
import { MerchantGate } from './auth/merchant-gate.js';
import { SessionCookie } from './auth/session-cookie.js';
import { Config } from './config/config.js';
import { Database } from './database/database.js';
import { RecentChanges } from './database/recent-changes.js';
import { SystemDb } from './database/system-db.js';
import { AccessGuard } from './http/access.guard.js';
import { ErrorFilter } from './http/error.filter.js';
import { ClientAdmission } from './http/client-admission.js';
import { MerchantAdmission } from './http/merchant-admission.js';
import { RateLimitStorage } from './http/rate-limit.storage.js';
import { RateLimiter } from './http/rate-limiter.js';
import { RequestRunner } from './http/request-runner.js';
import { Uploads } from './http/uploads.js';
import { RequestValidationPipe } from './http/validation.pipe.js';
import { HealthController } from './observability/health.controller.js';
import { Health } from './observability/health.js';
import { Logger } from './observability/logger.js';
import { Metrics } from './observability/metrics.js';
import { GUARDED_CLIENT_OPTIONS, GuardedClient, type GuardedClientOptions } from './net/guarded-client.js';
import { Relay } from './outbox/relay.js';
import { Signals } from './queue/signals.js';
import { FileStore } from './storage/file-store.js';
import { fileStore } from './storage/file-store.provider.js';
import { MediaRoutes } from './storage/media.routes.js';
import { Spool } from './storage/spool.js';

const SHARED = [
  Logger,
  RecentChanges,
  Signals,
  Database,
  SystemDb,
  GrantCache,
  RateLimitStorage,
  RateLimiter,
  SessionCookie,
  MerchantGate,
  Health,
  Metrics,
  Relay,
  GuardedClient,
  Spool,
  Uploads,
];

/** The kernel under every domain: HTTP, authentication, transactions, events. It knows no domain. */
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
    ClientAdmission,
    MerchantAdmission,
    RequestRunner,
    { provide: FileStore, inject: [Config], useFactory: (config: Config) => fileStore(config.storage) },
    MediaRoutes,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
  exports: [...SHARED, FileStore],
})
export class PlatformModule {}
