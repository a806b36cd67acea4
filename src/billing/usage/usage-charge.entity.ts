import { Check, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { Erasable } from '../../platform/database/erasable.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { oneOf } from '../../platform/database/checks.js';

/** Charge for usage under a subscription (specification 2.14). It is settled with the next renewal. */
@Entity('usage_charges')
@Index('usage_charges_of_app_idx', ['store_id', 'app_id', 'created_at', 'usage_charge_id'])
@Index('usage_charges_charge_id_idx', ['store_id', 'charge_id', 'settlement_charge_id'])
@Index('usage_charges_settlement_idx', ['store_id', 'settlement_charge_id'])
@Check(
  'usage_charges_amounts_check',
  `quantity > 0 AND unit_price > 0 AND amount > 0 AND amount = round(quantity * unit_price, 2)
   AND amount = platform_amount + developer_amount AND platform_amount >= 0 AND developer_amount >= 0`,
)
@Check('usage_charges_currency_check', oneOf('currency', ['BDT']))
@Check('usage_charges_written_off_check', 'written_off_at IS NULL OR settlement_charge_id IS NULL')
export class UsageCharge extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) usage_charge_id: number;
  /** App. */
  @Column.Reference() app_id: number;
  /** Installation. */
  @Column.Reference() installation_id: number;
  /** Subscription. */
  @Column.Reference() charge_id: number;
  /** Description. */
  @Erasable() @Column.Text({ length: 1000 }) description: string;
  /** Number of units. */
  @Column({ type: 'numeric', precision: 20, scale: 6 }) @Column.RenderedAs('trim_scale($)') quantity: number;
  /** Price of one unit. */
  @Column({ type: 'numeric', precision: 20, scale: 6 }) @Column.RenderedAs('trim_scale($)') unit_price: number;
  /** `quantity` × `unit_price`, rounded half up to two decimals. */
  @Column.Money() amount: Paisa;
  /** Currency code, always BDT. */
  @Column.Text({ length: 3, default: 'BDT', words: ['BDT'] }) currency: string;
  /** Commission of the platform. */
  @Column.Money() platform_amount: Paisa;
  /** Amount due to the developer. */
  @Column.Money() developer_amount: Paisa;
  /** Data of the app. */
  @Erasable() @Column({ type: 'jsonb', default: {} }) metadata: Record<string, unknown>;
  /** Charge that settles it; null until then. */
  @Column.Reference({ nullable: true }) settlement_charge_id: number | null;
  /** Time at which it was written off, because it was too little for a payment and no charge carried it. */
  @Column.Timestamp({ nullable: true }) written_off_at: Date | null;
}
