import { Entity, PrimaryColumn } from 'typeorm';
import { Column } from './column.js';

/** Number of a list's rows in one part of it, e.g. of the customers who are not guests, excluding pending changes. */
@Entity('list_counts')
export class ListCount {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'varchar', length: 20 }) list: string;
  @PrimaryColumn({ type: 'smallint' }) part: number;
  /** Number of rows. It can be negative while changes are pending. */
  @Column({ type: 'bigint' }) rows: number;
}

/** Pending change to a number of rows. Triggers on the tables of the lists insert it in the transaction that causes it. */
@Entity('list_count_changes')
export class ListCountChange {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) change_id: number;
  @Column.Text({ length: 20 }) list: string;
  @Column({ type: 'smallint' }) part: number;
  /** Rows that are now in this part, minus rows that were before. */
  @Column({ type: 'bigint' }) rows: number;
}
