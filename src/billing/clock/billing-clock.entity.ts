import { Check, Entity } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Clock of a sandbox store's billing. Other stores have none. */
@Entity('billing_clocks')
@Check('billing_clocks_ahead_check', 'ahead_ms >= 0')
export class BillingClockRow extends StoreOwned {
  /** Milliseconds that the clock is ahead of the server's. */
  @Column.Count({ default: 0 }) ahead_ms: number;
}
