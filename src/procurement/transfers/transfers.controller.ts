import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { ArrivalsService } from './arrivals.service.js';
import {
  CancelTransfer,
  CompleteTransfer,
  CreateTransfer,
  ListTransfers,
  TransferDetail,
  TransferSummary,
  UpdateTransfer,
} from './transfers.dto.js';
import { TransfersService } from './transfers.service.js';

/** Endpoints for transfers between locations of the caller's store. */
@Controller('api/apps/v1/transfers')
export class TransfersController {
  constructor(
    private readonly transfers: TransfersService,
    private readonly arrivals: ArrivalsService,
  ) {}

  /** Lists transfers, newest first. */
  @ApiOperation({ operationId: 'transfers.list', summary: 'List transfers' })
  @Get()
  @Endpoint(callers.app('read:procurement'), [TransferSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListTransfers): Promise<Page<TransferSummary>> {
    return this.transfers.list(ctx, query);
  }

  /** Gets one transfer with its lines. */
  @ApiOperation({ operationId: 'transfers.get', summary: 'Get a transfer' })
  @Get(':transfer_id')
  @Endpoint(callers.app('read:procurement'), TransferDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('transfer_id', 'Transfer') transfer_id: number): Promise<Rendered<TransferDetail>> {
    return this.transfers.show(ctx, transfer_id);
  }

  /** Creates a draft of a transfer. */
  @ApiOperation({ operationId: 'transfers.create', summary: 'Create a transfer' })
  @Post()
  @Endpoint(callers.app('write:procurement'), TransferDetail, {
    status: 201,
    body_size: 'large',
    extra: Reply.messageField,
    errors: ['same_location', 'invalid_location', 'invalid_sku'],
    example: { from_location_id: 1, to_location_id: 2, items: [{ sku_id: 1, quantity: 2 }] },
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateTransfer): Promise<Reply<TransferDetail>> {
    return new Reply(await this.transfers.create(ctx, body), { message: 'Transfer created.' });
  }

  /** Updates the given fields of a draft. */
  @ApiOperation({ operationId: 'transfers.update', summary: 'Update a transfer' })
  @Put(':transfer_id')
  @Endpoint(callers.app('write:procurement'), TransferDetail, {
    body_size: 'large',
    extra: Reply.messageField,
    errors: [404, 'invalid_transition', 'same_location', 'invalid_location', 'invalid_sku'],
    example: { note: 'By van' },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('transfer_id', 'Transfer') transfer_id: number,
    @Body() body: UpdateTransfer,
  ): Promise<Reply<TransferDetail>> {
    return new Reply(await this.transfers.update(ctx, transfer_id, body), { message: 'Transfer updated.' });
  }

  /** Ships a draft. Its units are removed from the origin. */
  @ApiOperation({ operationId: 'transfers.ship', summary: 'Ship a transfer' })
  @Post(':transfer_id/ship')
  @Endpoint(callers.app('write:procurement'), TransferDetail, {
    extra: Reply.messageField,
    errors: [404, 'invalid_transition', 'insufficient_stock'],
  })
  async ship(@Ctx() ctx: AppContext, @Id('transfer_id', 'Transfer') transfer_id: number): Promise<Reply<TransferDetail>> {
    return new Reply(await this.arrivals.ship(ctx, transfer_id), { message: 'Transfer shipped.' });
  }

  /** Completes a transfer with its received, rejected and lost units; without a body, all are received. */
  @ApiOperation({ operationId: 'transfers.complete', summary: 'Complete a transfer' })
  @Post(':transfer_id/complete')
  @Endpoint(callers.app('write:procurement'), TransferDetail, {
    body_size: 'large',
    extra: Reply.messageField,
    errors: [404, 'invalid_transition', 'invalid_sku', 'quantity_mismatch'],
    example: {},
  })
  async complete(
    @Ctx() ctx: AppContext,
    @Id('transfer_id', 'Transfer') transfer_id: number,
    @OptionalBody() body: CompleteTransfer,
  ): Promise<Reply<TransferDetail>> {
    return new Reply(await this.arrivals.complete(ctx, transfer_id, body), { message: 'Transfer completed.' });
  }

  /** Cancels a transfer; `on_in_transit` is required for one in transit. */
  @ApiOperation({ operationId: 'transfers.cancel', summary: 'Cancel a transfer' })
  @Post(':transfer_id/cancel')
  @Endpoint(callers.app('write:procurement'), TransferDetail, {
    extra: Reply.messageField,
    errors: [404, 'invalid_transition'],
    example: { on_in_transit: 'restock' },
  })
  async cancel(
    @Ctx() ctx: AppContext,
    @Id('transfer_id', 'Transfer') transfer_id: number,
    @OptionalBody() body: CancelTransfer,
  ): Promise<Reply<TransferDetail>> {
    return new Reply(await this.arrivals.cancel(ctx, transfer_id, body), { message: 'Transfer cancelled.' });
  }
}
