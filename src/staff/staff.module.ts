import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RolesService } from './roles.service.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';
import { Merchant } from './merchant.entity.js';
import { AssignedRole, Role } from './role.entity.js';
import { StaffMember } from './staff-member.entity.js';

/** Merchants, staff and their roles. */
@Module({
  imports: [TypeOrmModule.forFeature([AssignedRole, Merchant, Role, StaffMember])],
  controllers: [StaffController],
  providers: [StaffService, RolesService],
  exports: [StaffService, RolesService, TypeOrmModule],
})
export class StaffModule {}
