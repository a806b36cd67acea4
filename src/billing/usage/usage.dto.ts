import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { isoTimestamp } from '../../platform/database/select-list.js';
import { Factor, MAX_FACTOR } from './factor.js';
import { UsageCharge } from './usage-charge.entity.js';

const FACTOR = { min: 0, max: MAX_FACTOR };

/** New usage charge. */
export class CreateUsageCharge {
  /** Description. */
  @Field.Text({ min: 1, max: 1000 }) description: string;
  /** Number of units, with up to six decimals. */
  @Field.Decimal(FACTOR) @Factor() quantity: number;
  /** Price of one unit in taka, with up to six decimals. */
  @Field.Decimal(FACTOR) @Factor() unit_price: number;
  /** Data of the app. Defaults to `{}`. */
  @Field.Nullable() @Field.JsonObject() metadata?: Record<string, unknown> | null;
}

/** Usage charge (specification 2.14). */
export class UsageChargeDetail extends Shape(UsageCharge, [
  'usage_charge_id',
  'app_id',
  'store_id',
  'description',
  'quantity',
  'unit_price',
  'amount',
  'currency',
  'platform_amount',
  'developer_amount',
  'metadata',
  'created_at',
]) {}

const WRITE_OFF_AT = `CASE WHEN t.settlement_charge_id IS NULL THEN (
  SELECT ${isoTimestamp('s.write_off_at')} FROM subscriptions s WHERE s.store_id = $1 AND s.charge_id = t.charge_id
) END`;

/** Usage charge in a list. */
export class UsageChargeSummary extends Shape(UsageCharge, [
  'usage_charge_id',
  'description',
  'quantity',
  'unit_price',
  'amount',
  'settlement_charge_id',
  'written_off_at',
  'created_at',
]) {
  /** Time at which it is written off if no charge carries it; null for usage that does not wait for one. */
  @Field.Nullable() @Field.Computed(WRITE_OFF_AT) write_off_at: string | null;
}

/** Paging and sort order of usage charges. */
export class ListUsageCharges extends ListQuery(['created_at'], 'created_at:desc', { default: 20, max: 100 }) {}
