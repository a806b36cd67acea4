import { Get } from '@nestjs/common';
import { Doctor } from '../../doctor/doctor.service.js';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { DoctorPage } from './doctor.page.js';
import { OperatorPages } from './operator-pages.decorator.js';

/** Page of the checks of the command `doctor`. */
@OperatorPages('doctor')
export class OperatorDoctorController {
  constructor(private readonly doctor: Doctor) {}

  /** Runs the checks that only read, and shows the results. */
  @Get()
  @Endpoint(callers.operator(), Html)
  async show(@Ctx() _ctx: OperatorContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(DoctorPage, { findings: await this.doctor.quick() });
  }
}
