import { coded, unknownReference } from '../../platform/http/api-error.js';
import type { TransferItem } from './transfer.entity.js';
import type { ArrivedLine } from './transfers.dto.js';

/** A line of a transfer, as far as its arrival is concerned. */
type ShippedLine = Pick<TransferItem, 'sku_id' | 'quantity'>;

/** What became of all the units of a line. */
export type Arrived = Required<ArrivedLine>;

/**
 * What became of the units of each line: what is said, or all arrived where nothing is said. Throws `invalid_sku` (400) for a variant that is
 * on no line, `quantity_mismatch` (400) for a line of which not exactly every unit is accounted for.
 */
export function arrivalOf(lines: readonly ShippedLine[], said: readonly ArrivedLine[] | undefined): Arrived[] {
  const skus = new Set(lines.map(({ sku_id }) => sku_id));
  const unknown = said?.findIndex(({ sku_id }) => !skus.has(sku_id)) ?? -1;
  if (unknown >= 0) throw unknownReference(`items[${String(unknown)}].sku_id`, 'invalid_sku');
  const told = new Map(said?.map((line) => [line.sku_id, line]));
  return lines.map(({ sku_id, quantity }) => {
    const { received_quantity = said ? 0 : quantity, rejected_quantity = 0, lost_quantity = 0 } = told.get(sku_id) ?? {};
    if (received_quantity + rejected_quantity + lost_quantity !== quantity) {
      throw coded(
        'quantity_mismatch',
        `The ${String(quantity)} units of the variant ${String(sku_id)} are not all accounted for, each once.`,
      );
    }
    return { sku_id, received_quantity, rejected_quantity, lost_quantity };
  });
}
