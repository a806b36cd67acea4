import { Controller, Get, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Id } from '../platform/http/fields.js';
import type { Page, Rendered } from '../platform/http/reply.js';
import { ListStaff, StaffProfile } from './staff.dto.js';
import { StaffService } from './staff.service.js';

/** The people who run the caller's store. */
@Controller('api/apps/v1/staff')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  /** Lists the staff, newest first. */
  @Get()
  @Endpoint('read:staff', [StaffProfile])
  list(@Ctx() ctx: AppContext, @Query() query: ListStaff): Promise<Page<StaffProfile>> {
    return this.staff.list(ctx, query);
  }

  /** Gets one member of the staff. */
  @Get(':id')
  @Endpoint('read:staff', StaffProfile, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('id', 'Staff member') id: number): Promise<Rendered<StaffProfile>> {
    return this.staff.show(ctx, id);
  }
}
