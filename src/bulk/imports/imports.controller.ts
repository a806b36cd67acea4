import { Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles, ActsOutside, LocatedBy } from '../../platform/endpoint/rare-options.js';
import { Uploads } from '../../platform/uploads/uploads.js';
import { CreateImport, ImportJob, ImportResult, ListImports, ListResults } from './imports.dto.js';
import { type ImportRequest, ImportsService } from './imports.service.js';

const FILE = {
  field: 'file',
  description: 'Records as NDJSON or CSV in UTF-8, up to 256 MiB unless the installation allows another size. It stands after the fields.',
  fields: CreateImport,
};

/** Bulk imports of the calling installation. */
@Controller('/api/apps/v1/bulk/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly uploads: Uploads,
    private readonly config: Config,
  ) {}

  /**
   * Imports the records of a file, line after line, each like the single write of its resource, whose scope it requires. One import of an
   * installation runs at a time. A file can be imported again: lines that change nothing are `unchanged`.
   */
  @ApiOperation({ operationId: 'imports.create', summary: 'Create an import' })
  @Post()
  @Endpoint(callers.app(), ImportJob, {
    status: 202,
    extra: Reply.messageField,
    errors: ['bulk_limit_exceeded', 'invalid_installation', 503],
    transaction: 'manual',
    example: {
      resource: 'customers',
      mode: 'upsert',
      key: 'phone',
      format: 'ndjson',
      file: '{"name":"Rahim Uddin","phone":"01712345678"}\n',
    },
  })
  @AcceptsFiles(FILE)
  @ActsOutside()
  @LocatedBy('job_id')
  async create(@Ctx() ctx: AppContext, @Req() request: FastifyRequest): Promise<Reply<ImportJob>> {
    const asked: { request?: ImportRequest } = {};
    const check = async (fields: Readonly<Record<string, string>>, name: string): Promise<void> => {
      asked.request = await this.imports.requested(ctx, fields, name);
    };
    const limits = { files: 1, bytes: this.config.bulk.import_bytes, check, long: true } as const;
    return this.uploads.receive(request, limits, ([file], commit) => {
      if (!file || !asked.request) throw new TypeError('the form was not checked');
      return this.imports.create(ctx, asked.request, file, commit);
    });
  }

  /** Lists the imports of the last 30 days, newest first. */
  @ApiOperation({ operationId: 'imports.list', summary: 'List imports' })
  @Get()
  @Endpoint(callers.app(), [ImportJob])
  list(@Ctx() ctx: AppContext, @Query() query: ListImports): Promise<Page<ImportJob>> {
    return this.imports.list(ctx, query);
  }

  /** Gets an import with its progress, and the address of its results once it is completed. */
  @ApiOperation({ operationId: 'imports.get', summary: 'Get an import' })
  @Get(':job_id')
  @Endpoint(callers.app(), ImportJob, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('job_id', 'Import') job_id: number): Promise<ImportJob> {
    return this.imports.show(ctx, job_id);
  }

  /** Lists the results of the lines of an import, in their order. */
  @ApiOperation({ operationId: 'imports.listResults', summary: 'List import results' })
  @Get(':job_id/results')
  @Endpoint(callers.app(), [ImportResult], { errors: [404] })
  results(@Ctx() ctx: AppContext, @Id('job_id', 'Import') job_id: number, @Query() query: ListResults): Promise<Page<ImportResult>> {
    return this.imports.results(ctx, job_id, query);
  }

  /** Cancels an unfinished import and deletes the files. Lines that have a result stay written. */
  @ApiOperation({ operationId: 'imports.cancel', summary: 'Cancel an import' })
  @Delete(':job_id')
  @Endpoint(callers.app(), null, { extra: Reply.messageField, errors: [404] })
  @ActsOutside()
  async cancel(@Ctx() ctx: AppContext, @Id('job_id', 'Import') job_id: number): Promise<Reply<null>> {
    await this.imports.cancel(ctx, job_id);
    return new Reply<null>(null, { message: 'Import cancelled.' });
  }
}
