import { Module } from '@nestjs/common';
import { RolesService } from './roles.service.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';

/** Merchants, staff and their roles. */
@Module({ controllers: [StaffController], providers: [StaffService, RolesService], exports: [StaffService, RolesService] })
export class StaffModule {}
