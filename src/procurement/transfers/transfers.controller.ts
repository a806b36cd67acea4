import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Id } from '../../platform/http/fields.js';
import { OptionalBody } from '../../platform/http/optional-body.js';
import { messageField, type Page, type Rendered, Reply } from '../../platform/http/reply.js';
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

/** Stock on its way between locations of the caller's store. */
@Controller('api/apps/v1/transfers')
export class TransfersController {
  constructor(
    private readonly transfers: TransfersService,
    private readonly arrivals: ArrivalsService,
  ) {}

  /** Lists transfers, newest first. */
  @Get()
  @Endpoint('read:procurement', [TransferSummary])
  list(@Ctx() ctx: AppContext, @Query() query: ListTransfers): Promise<Page<TransferSummary>> {
    return this.transfers.list(ctx, query);
  }

  /** Gets one transfer with its lines. */
  @Get(':transfer_id')
  @Endpoint('read:procurement', TransferDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('transfer_id', 'Transfer') transfer_id: number): Promise<Rendered<TransferDetail>> {
    return this.transfers.show(ctx, transfer_id);
  }

  /** Creates a transfer, a draft. */
  @Post()
  @Endpoint('write:procurement', TransferDetail, {
    status: 201,
    extra: messageField,
    errors: ['same_location', 'invalid_location', 'invalid_sku'],
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateTransfer): Promise<Reply<TransferDetail>> {
    return new Reply(await this.transfers.create(ctx, body), { message: 'Transfer created.' });
  }

  /** Changes the given fields of a draft. */
  @Put(':transfer_id')
  @Endpoint('write:procurement', TransferDetail, {
    extra: messageField,
    errors: [404, 'invalid_transition', 'same_location', 'invalid_location', 'invalid_sku'],
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('transfer_id', 'Transfer') transfer_id: number,
    @Body() body: UpdateTransfer,
  ): Promise<Reply<TransferDetail>> {
    return new Reply(await this.transfers.update(ctx, transfer_id, body), { message: 'Transfer updated.' });
  }

  /** Ships a draft: its units leave the origin. */
  @Post(':transfer_id/ship')
  @Endpoint('write:procurement', TransferDetail, { extra: messageField, errors: [404, 'invalid_transition', 'insufficient_stock'] })
  async ship(@Ctx() ctx: AppContext, @Id('transfer_id', 'Transfer') transfer_id: number): Promise<Reply<TransferDetail>> {
    return new Reply(await this.arrivals.ship(ctx, transfer_id), { message: 'Transfer shipped.' });
  }

  /** Completes a transfer: every unit arrived, was damaged or was lost; without a body, all arrived. */
  @Post(':transfer_id/complete')
  @Endpoint('write:procurement', TransferDetail, {
    extra: messageField,
    errors: [404, 'invalid_transition', 'invalid_sku', 'quantity_mismatch'],
  })
  async complete(
    @Ctx() ctx: AppContext,
    @Id('transfer_id', 'Transfer') transfer_id: number,
    @OptionalBody() body: CompleteTransfer,
  ): Promise<Reply<TransferDetail>> {
    return new Reply(await this.arrivals.complete(ctx, transfer_id, body), { message: 'Transfer completed.' });
  }

  /** Cancels a transfer; one that has left says what becomes of its units. */
  @Post(':transfer_id/cancel')
  @Endpoint('write:procurement', TransferDetail, { extra: messageField, errors: [404, 'invalid_transition'] })
  async cancel(
    @Ctx() ctx: AppContext,
    @Id('transfer_id', 'Transfer') transfer_id: number,
    @OptionalBody() body: CancelTransfer,
  ): Promise<Reply<TransferDetail>> {
    return new Reply(await this.arrivals.cancel(ctx, transfer_id, body), { message: 'Transfer cancelled.' });
  }
}
