import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { AccessGuard } from './access.guard.js';
import { Admissions } from './admissions.js';
import { CredentialCheck } from './credential-check.js';
import { ADMISSIONS } from './callers.js';
import { ErrorFilter } from './error.filter.js';
import { LargeReads } from './large-reads.js';
import { RequestRunner } from './request-runner.js';
import { RequestTurns } from './request-turns.js';
import { RequestValidationPipe } from './validation.pipe.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

/** Access, validation, transactions and errors of declared routes. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKey]), AuthModule, DatabaseModule, LimitsModule, ObservabilityModule],
  providers: [
    Admissions,
    CredentialCheck,
    ...ADMISSIONS,
    LargeReads,
    RequestRunner,
    RequestTurns,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
  exports: [LargeReads, RequestRunner],
})
export class EndpointModule {}
