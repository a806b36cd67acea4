import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Rendered } from '../../platform/contract/reply.js';
import { type Cause, type StockChange, StockService } from '../../catalog/stock/stock.service.js';
import { arrivalOf } from './arrival.js';
import { type OnInTransit, Transfer, type TransferItem } from './transfer.entity.js';
import type { CancelTransfer, CompleteTransfer, TransferDetail } from './transfers.dto.js';
import { TransfersService } from './transfers.service.js';

const UPDATE_LINES = `
WITH a AS (
  SELECT * FROM json_to_recordset($3::json) AS a(sku_id bigint, received_quantity integer, rejected_quantity integer, lost_quantity integer)
)
UPDATE transfer_items i
SET received_quantity = a.received_quantity, rejected_quantity = a.rejected_quantity, lost_quantity = a.lost_quantity, updated_at = now() FROM a
WHERE i.store_id = $1 AND i.transfer_id = $2 AND i.sku_id = a.sku_id`;

/**
 * Stock changes of transfers: shipping, completion and cancellation. Every action locks the transfer before stock, so that there are no
 * deadlocks.
 */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly transfers: TransfersService,
    private readonly stock: StockService,
  ) {}

  /**
   * Removes the units from the origin. Throws 404, `invalid_transition` (409), and `insufficient_stock` (400) when the origin has too few.
   */
  async ship(ctx: StoreContext, transfer_id: number): Promise<Rendered<TransferDetail>> {
    const { transfer, to } = await this.transfers.lock(ctx, transfer_id, 'ship');
    const { from_location_id, to_location_id } = transfer;
    const lines = await this.transfers.linesOf(ctx, transfer_id);
    await ctx.rows(Transfer).change({ transfer_id }, { status: to[0], shipped_at: () => 'now()' });
    const changes = lines.flatMap(({ sku_id, quantity }) => [
      { sku_id, location_id: from_location_id, on_hand: -quantity },
      { sku_id, location_id: to_location_id, incoming: quantity },
    ]);
    await this.move(ctx, changes, { kind: 'transfer_out', reference: referenceOf(transfer_id) }).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'negative_quantity' ? ApiError.coded('insufficient_stock', error.message) : error;
    });
    return this.transfers.show(ctx, transfer_id);
  }

  /**
   * Completes a transfer: received units are added to the stock of the destination, rejected ones to its damaged stock, lost ones are
   * written off. Throws 404, `invalid_transition` (409), and 400 like {@link arrivalOf}.
   */
  async complete(ctx: StoreContext, transfer_id: number, { items }: CompleteTransfer): Promise<Rendered<TransferDetail>> {
    const { transfer, to } = await this.transfers.lock(ctx, transfer_id, 'complete');
    const { to_location_id: location_id } = transfer;
    const arrived = arrivalOf(await this.transfers.linesOf(ctx, transfer_id), items);
    await ctx.query(UPDATE_LINES, transfer_id, JSON.stringify(arrived));
    await ctx.rows(Transfer).change({ transfer_id }, { status: to[0], completed_at: () => 'now()' });
    const changes = arrived.map(({ sku_id, received_quantity, rejected_quantity, lost_quantity }) => ({
      sku_id,
      location_id,
      on_hand: received_quantity,
      damaged: rejected_quantity,
      incoming: -(received_quantity + rejected_quantity + lost_quantity),
    }));
    await this.move(ctx, changes, { kind: 'transfer_in', reference: referenceOf(transfer_id) });
    return this.transfers.show(ctx, transfer_id);
  }

  /**
   * Cancels a transfer. Units in transit return to the origin or are written off. Throws 404, `invalid_transition` (409), and 400 for a
   * transfer in transit without `on_in_transit`.
   */
  async cancel(ctx: StoreContext, transfer_id: number, { on_in_transit }: CancelTransfer): Promise<Rendered<TransferDetail>> {
    const { transfer, to } = await this.transfers.lock(ctx, transfer_id, 'cancel');
    const isInTransit = transfer.status === 'in_transit';
    if (isInTransit && on_in_transit === undefined) throw ApiError.invalidField('on_in_transit', 'required', 'on_in_transit is required.');
    const outcome = isInTransit && on_in_transit ? { on_in_transit } : {};
    await ctx.rows(Transfer).change({ transfer_id }, { status: to[0], cancelled_at: () => 'now()', ...outcome });
    if (outcome.on_in_transit) await this.cancelInTransit(ctx, transfer, outcome.on_in_transit);
    return this.transfers.show(ctx, transfer_id);
  }

  private async cancelInTransit(ctx: StoreContext, transfer: Transfer, outcome: OnInTransit): Promise<void> {
    const { transfer_id, from_location_id, to_location_id } = transfer;
    const lines = await this.transfers.linesOf(ctx, transfer_id);
    if (outcome === 'write_off') await ctx.query(UPDATE_LINES, transfer_id, JSON.stringify(lines.map(allLost)));
    const changes = lines.flatMap(({ sku_id, quantity }) => [
      { sku_id, location_id: to_location_id, incoming: -quantity },
      ...(outcome === 'restock' ? [{ sku_id, location_id: from_location_id, on_hand: quantity }] : []),
    ]);
    await this.move(ctx, changes, { kind: 'transfer_in', reference: referenceOf(transfer_id) });
  }

  private async move(ctx: StoreContext, changes: readonly StockChange[], cause: Cause): Promise<void> {
    this.stock.announce(ctx, await this.stock.change(ctx, changes, cause));
  }
}

const referenceOf = (transfer_id: number): string => `transfer:${String(transfer_id)}`;

const allLost = ({ sku_id, quantity }: TransferItem): object => ({
  sku_id,
  received_quantity: 0,
  rejected_quantity: 0,
  lost_quantity: quantity,
});
