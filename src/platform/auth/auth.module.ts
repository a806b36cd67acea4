import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QueueModule } from '../queue/queue.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { Authenticator } from './authenticator.js';
import { EvictionLog } from './eviction-log.js';
import { GrantCache } from './grant-cache.js';
import { MerchantGate } from './merchant-gate.js';
import { SessionCookie } from './session-cookie.js';
import { CredentialEviction } from './credential-eviction.entity.js';

/** Credentials of requests, sessions of merchants and the grants that the process caches. */
@Module({
  imports: [TypeOrmModule.forFeature([CredentialEviction]), QueueModule, DatabaseModule],
  providers: [Authenticator, EvictionLog, GrantCache, MerchantGate, SessionCookie],
  exports: [Authenticator, GrantCache, MerchantGate, SessionCookie],
})
export class AuthModule {}
