import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Operators } from '../platform/auth/operators.js';
import { Operator, OperatorAct } from './operator.entity.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { DeadLetterReleases } from './dead-letter-releases.service.js';
import { OperatorLog } from './operator-log.service.js';
import { OperatorsService } from './operators.service.js';

/** People who operate the platform, and the log of their acts. Global, because the platform looks operators up through it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Operator, OperatorAct]), QueueModule],
  providers: [DeadLetterReleases, OperatorLog, OperatorsService, { provide: Operators, useExisting: OperatorsService }],
  exports: [DeadLetterReleases, OperatorLog, OperatorsService, Operators],
})
export class OperatorsModule {}
