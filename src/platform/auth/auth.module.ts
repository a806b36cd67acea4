import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObservabilityModule } from '../observability/observability.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { Authenticator } from './authenticator.js';
import { DeveloperGate } from './developer-gate.js';
import { EvictionLog } from './eviction-log.js';
import { GrantCache } from './grant-cache.js';
import { MerchantGate } from './merchant-gate.js';
import { SessionCookie } from './session-cookie.js';
import { ScopeUse } from './scope-use.entity.js';
import { ScopeUses } from './scope-uses.service.js';
import { CredentialEviction } from './credential-eviction.entity.js';

/** Credentials of requests, sessions of merchants and the grants that the process caches. */
@Module({
  imports: [TypeOrmModule.forFeature([CredentialEviction, ScopeUse]), QueueModule, DatabaseModule, ObservabilityModule],
  providers: [Authenticator, DeveloperGate, EvictionLog, GrantCache, MerchantGate, ScopeUses, SessionCookie],
  exports: [Authenticator, DeveloperGate, GrantCache, MerchantGate, ScopeUses, SessionCookie],
})
export class AuthModule {}
