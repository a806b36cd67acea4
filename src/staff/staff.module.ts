import { Module } from '@nestjs/common';
import { StaffService } from './staff.service.js';

/** Merchants and staff. */
@Module({ providers: [StaffService], exports: [StaffService] })
export class StaffModule {}
