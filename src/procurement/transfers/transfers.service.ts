import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ProductsService } from '../../catalog/products/products.service.js';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { type Targets, targetsOf, TRANSFER_MOVES, type TransferAction, type TransferStatus } from '../moves.js';
import { checkLocation, checkVariants } from '../references.js';
import { TRANSFER_NUMBERS } from '../serials.entity.js';
import { Transfer, TransferItem } from './transfer.entity.js';
import {
  type CreateTransfer,
  type ListTransfers,
  TransferDetail,
  type TransferredLine,
  TransferSummary,
  type UpdateTransfer,
} from './transfers.dto.js';
import { bySerial, takeSerial } from '../../platform/database/serials.js';
import { givenFields, changedColumns } from '../../platform/database/changes.js';

const KNOWN = { dense: bySerial('transfer_number', TRANSFER_NUMBERS) };

const INSERT_LINES = `
INSERT INTO transfer_items (store_id, transfer_id, sku_id, quantity)
SELECT $1, $2, sku_id, quantity FROM json_to_recordset($3::json) AS l(n integer, sku_id bigint, quantity integer)
ORDER BY n`;

/** Locked transfer, and the statuses that an action may set. */
export interface LockedTransfer {
  readonly transfer: Transfer;
  readonly to: Targets<TransferStatus>;
}

/** Transfers of one store, until they are shipped. */
@Injectable()
export class TransfersService {
  constructor(private readonly products: ProductsService) {}

  /** Page of transfers. */
  list(ctx: StoreContext, query: ListTransfers): Promise<Page<TransferSummary>> {
    const { status, from_location_id, to_location_id } = query;
    const filters = [
      Filter.equals('status', status),
      Filter.equals('from_location_id', from_location_id),
      Filter.equals('to_location_id', to_location_id),
    ];
    return ctx.rows(Transfer).page(query, filters, TransferSummary, KNOWN);
  }

  /** Transfer with its lines. Throws `Transfer not found.` (404). */
  show(ctx: StoreContext, transfer_id: number): Promise<Rendered<TransferDetail>> {
    return ctx.rows(Transfer).show(transfer_id, TransferDetail, 'Transfer');
  }

  /** Creates a draft. Throws `same_location`, `invalid_location` and `invalid_sku` (400). */
  async create(ctx: StoreContext, { items, ...fields }: CreateTransfer): Promise<Rendered<TransferDetail>> {
    rejectSameLocation(fields);
    await this.check(ctx, { ...fields, items });
    const { serial: transfer_number, created_at } = await takeSerial(ctx, TRANSFER_NUMBERS);
    const { transfer_id } = await ctx.rows(Transfer).add({ ...fields, transfer_number, created_at, updated_at: created_at });
    await insertLines(ctx, transfer_id, items);
    return this.show(ctx, transfer_id);
  }

  /**
   * Updates the given fields of a draft. Given lines replace all others. Throws 404, `invalid_transition` (409) when it is not a draft, and
   * 400 like {@link create} or without a field.
   */
  async update(ctx: StoreContext, transfer_id: number, body: UpdateTransfer): Promise<Rendered<TransferDetail>> {
    const { items, ...fields } = givenFields(body);
    const { transfer } = await this.lock(ctx, transfer_id, 'update');
    const changed = changedColumns(transfer, fields);
    const { from_location_id = transfer.from_location_id, to_location_id = transfer.to_location_id } = fields;
    rejectSameLocation({ from_location_id, to_location_id });
    await this.check(ctx, { ...changed, items });
    const isReplaced = items !== undefined && (await this.replaceLines(ctx, transfer_id, items));
    if (isReplaced || Object.keys(changed).length > 0) {
      await ctx.rows(Transfer).change({ transfer_id }, { ...changed, updated_at: () => 'now()' });
    }
    return this.show(ctx, transfer_id);
  }

  /**
   * Locks a transfer for an action, and returns it with the statuses that the action may set. Throws 404, and `invalid_transition` (409)
   * when its status does not allow the action.
   */
  async lock(ctx: StoreContext, transfer_id: number, action: TransferAction): Promise<LockedTransfer> {
    const transfer = await ctx.rows(Transfer).lock({ transfer_id }, 'Transfer');
    return { transfer, to: targetsOf(TRANSFER_MOVES, { thing: 'transfer', status: transfer.status }, action) };
  }

  /** Lines of a transfer, in order. */
  async linesOf(ctx: StoreContext, transfer_id: number): Promise<TransferItem[]> {
    const lines = await ctx.rows(TransferItem).find({ transfer_id });
    return lines.sort((a, b) => a.transfer_item_id - b.transfer_item_id);
  }

  private async check(ctx: StoreContext, { from_location_id, to_location_id, items }: UpdateTransfer): Promise<void> {
    await checkLocation(ctx, 'from_location_id', from_location_id);
    await checkLocation(ctx, 'to_location_id', to_location_id);
    if (items !== undefined) await checkVariants(ctx, this.products, items);
  }

  /** Replaces the lines. Returns false if they are unchanged. */
  private async replaceLines(ctx: StoreContext, transfer_id: number, items: readonly TransferredLine[]): Promise<boolean> {
    const valuesOf = ({ sku_id, quantity }: TransferredLine): number[] => [sku_id, quantity];
    if (isDeepStrictEqual((await this.linesOf(ctx, transfer_id)).map(valuesOf), items.map(valuesOf))) return false;
    await ctx.rows(TransferItem).remove({ transfer_id });
    await insertLines(ctx, transfer_id, items);
    return true;
  }
}

function rejectSameLocation({ from_location_id, to_location_id }: Pick<Transfer, 'from_location_id' | 'to_location_id'>): void {
  if (from_location_id === to_location_id) throw ApiError.coded('same_location', 'A transfer goes from one location to another.');
}

async function insertLines(ctx: StoreContext, transfer_id: number, items: readonly TransferredLine[]): Promise<void> {
  const lines = items.map(({ sku_id, quantity }, n) => ({ n, sku_id, quantity }));
  await ctx.query(INSERT_LINES, transfer_id, JSON.stringify(lines));
}
