import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ActsOutside, LocatedBy } from '../../platform/endpoint/rare-options.js';
import { CreateExport, ExportJob, ListExports } from './exports.dto.js';
import { ExportsService } from './exports.service.js';

/** Bulk exports of the calling installation. */
@Controller('/api/apps/v1/bulk/exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  /**
   * Starts an export of a whole resource as one compressed file, which shows the store as of one moment. Requires the scope that reads
   * the resource; `events` contains the topics that the app's scopes allow. Two exports of an installation run at a time.
   */
  @ApiOperation({ operationId: 'exports.create', summary: 'Create an export' })
  @Post()
  @Endpoint(callers.app(), ExportJob, {
    status: 202,
    extra: Reply.messageField,
    errors: ['bulk_limit_exceeded', 'invalid_topic', 'invalid_installation'],
    example: { resource: 'orders', filter: { status: 'completed' }, fields: ['order_id', 'grand_total'], format: 'csv' },
  })
  @ActsOutside()
  @LocatedBy('job_id')
  async create(@Ctx() ctx: AppContext, @Body() body: CreateExport): Promise<Reply<ExportJob>> {
    return new Reply(await this.exports.create(ctx, body), { message: 'Export created.' });
  }

  /** Lists the exports of the last 30 days, newest first. */
  @ApiOperation({ operationId: 'exports.list', summary: 'List exports' })
  @Get()
  @Endpoint(callers.app(), [ExportJob])
  list(@Ctx() ctx: AppContext, @Query() query: ListExports): Promise<Page<ExportJob>> {
    return this.exports.list(ctx, query);
  }

  /** Gets an export with its progress, and the address of the file once it is completed. */
  @ApiOperation({ operationId: 'exports.get', summary: 'Get an export' })
  @Get(':job_id')
  @Endpoint(callers.app(), ExportJob, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('job_id', 'Export') job_id: number): Promise<ExportJob> {
    return this.exports.show(ctx, job_id);
  }

  /** Cancels an unfinished export and deletes the file of a completed one. */
  @ApiOperation({ operationId: 'exports.cancel', summary: 'Cancel an export' })
  @Delete(':job_id')
  @Endpoint(callers.app(), null, { extra: Reply.messageField, errors: [404] })
  @ActsOutside()
  async cancel(@Ctx() ctx: AppContext, @Id('job_id', 'Export') job_id: number): Promise<Reply<null>> {
    await this.exports.cancel(ctx, job_id);
    return new Reply<null>(null, { message: 'Export cancelled.' });
  }
}
