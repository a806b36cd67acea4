import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';
import { AppContext } from '../platform/auth/app-context.js';
import { Reply } from '../platform/contract/reply.js';
import { callers } from '../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { DigestQuery, ResourceDigest } from './sync.dto.js';
import { DIGESTED, SyncService } from './sync.service.js';

/** Proof that an app's copy of the store's records is complete. */
@Controller('api/apps/v1/sync')
export class SyncController {
  constructor(private readonly sync: SyncService) {}

  /**
   * Returns the number and a hash of the records in ranges of ids, to compare with those of a copy. Requires the scope that reads the
   * resource; categories are read with `read:products`.
   */
  @ApiOperation({ operationId: 'sync.digest', summary: 'Get a digest of records' })
  @ApiParam({ name: 'resource', description: 'The records.', schema: { type: 'string', enum: DIGESTED } })
  @Get(':resource/digest')
  @Endpoint(callers.app(), ResourceDigest, { errors: [404] })
  async digest(@Ctx() ctx: AppContext, @Param('resource') resource: string, @Query() query: DigestQuery): Promise<Reply<ResourceDigest>> {
    return new Reply(await this.sync.digest(ctx, resource, query));
  }
}
