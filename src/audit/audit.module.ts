import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.js';
import { AuditEntry, AuditHead } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.service.js';

/** Audit logs of stores: who did what. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry, AuditHead])],
  controllers: [AuditController],
  providers: [AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
