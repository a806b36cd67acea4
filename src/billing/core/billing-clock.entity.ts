import { Check, Entity, Index } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Clock of a sandbox store's billing. Other stores have none. */
@Entity('billing_clocks')
@Index('billing_clocks_ahead_idx', ['store_id'], { where: 'ahead_ms > 0' })
@Check('billing_clocks_sandbox_check', 'is_sandbox = 1')
@Check('billing_clocks_ahead_check', 'ahead_ms >= 0')
export class BillingClockRow extends StoreOwned {
  /** Always 1: a foreign key compares it with the store's. */
  @Column.Flag(1) is_sandbox: Flag;
  /** Milliseconds by which the clock is ahead of the server's. */
  @Column.Count({ default: 0 }) ahead_ms: number;
}
