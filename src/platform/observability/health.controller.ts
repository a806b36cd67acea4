import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Endpoint } from '../http/endpoint.decorator.js';
import { Reply } from '../http/reply.js';
import { Health } from './health.js';

/** What operators and load balancers ask. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  /** 200 while the process runs. */
  @Get('health/live')
  @Endpoint('public', null, { body: 'flat' })
  live(): Promise<Reply<null>> {
    return Promise.resolve(new Reply(null, { status: 'ok' }));
  }

  /** 200 when requests can be served; 503 while starting, stopping or without the database. */
  @Get('health/ready')
  @Endpoint('public', null, { body: 'flat' })
  async ready(): Promise<Reply<null>> {
    return new Reply(null, await this.health.report());
  }
}
