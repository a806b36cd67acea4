import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Id } from '../platform/contract/fields/ids.js';
import type { Page, Rendered } from '../platform/contract/reply.js';
import { ListStaff, StaffProfile } from './staff.dto.js';
import { StaffService } from './staff.service.js';

/** Staff of the caller's store. */
@Controller('api/apps/v1/staff')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  /** Lists staff members, newest first. */
  @ApiOperation({ operationId: 'staff.list', summary: 'List staff members' })
  @Get()
  @Endpoint(callers.app('read:staff'), [StaffProfile])
  list(@Ctx() ctx: AppContext, @Query() query: ListStaff): Promise<Page<StaffProfile>> {
    return this.staff.list(ctx, query);
  }

  /** Returns one staff member. */
  @ApiOperation({ operationId: 'staff.get', summary: 'Get a staff member' })
  @Get(':id')
  @Endpoint(callers.app('read:staff'), StaffProfile, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('id', 'Staff member') id: number): Promise<Rendered<StaffProfile>> {
    return this.staff.show(ctx, id);
  }
}
