import { ApiError } from '../../platform/contract/api-error.js';
import type { TransferItem } from './transfer.entity.js';
import type { ArrivedLine } from './transfers.dto.js';

/** Shipped units of a line. */
type ShippedLine = Pick<TransferItem, 'sku_id' | 'quantity'>;

/** Received, rejected and lost units of a line. */
export type ReportedLine = Required<ArrivedLine>;

/**
 * Returns the received, rejected and lost units of each line: the reported ones, or all received when `reported` is undefined. Throws
 * `invalid_sku` (400) for a variant without a line, `quantity_mismatch` (400) for a line whose numbers do not add up to its quantity.
 */
export function arrivalOf(lines: readonly ShippedLine[], reported: readonly ArrivedLine[] | undefined): ReportedLine[] {
  const skus = new Set(lines.map(({ sku_id }) => sku_id));
  const unknown = reported?.findIndex(({ sku_id }) => !skus.has(sku_id)) ?? -1;
  if (unknown >= 0) throw ApiError.unknownReference(`items[${String(unknown)}].sku_id`, 'invalid_sku');
  const bySku = new Map(reported?.map((line) => [line.sku_id, line]));
  return lines.map(({ sku_id, quantity }) => {
    const { received_quantity = reported ? 0 : quantity, rejected_quantity = 0, lost_quantity = 0 } = bySku.get(sku_id) ?? {};
    if (received_quantity + rejected_quantity + lost_quantity !== quantity) {
      throw ApiError.coded(
        'quantity_mismatch',
        `The ${String(quantity)} units of the variant ${String(sku_id)} are not all accounted for, each once.`,
      );
    }
    return { sku_id, received_quantity, rejected_quantity, lost_quantity };
  });
}
