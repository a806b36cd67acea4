import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { callers } from '../endpoint/callers.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { Reply } from '../contract/reply.js';
import { Health } from './health.js';

/** Endpoints for operators and load balancers. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  /** 200 while the process runs. */
  @Get('health/live')
  @Endpoint(callers.anyone(), null, { body: 'flat' })
  live(): Promise<Reply<null>> {
    return Promise.resolve(new Reply(null, { status: 'ok' }));
  }

  /** 200 when requests can be served; 503 while starting, stopping or without the database. */
  @Get('health/ready')
  @Endpoint(callers.anyone(), null, { body: 'flat' })
  async ready(): Promise<Reply<null>> {
    return new Reply(null, await this.health.report());
  }
}
