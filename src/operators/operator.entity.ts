import { Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../platform/database/column.js';
import { Constraint } from '../platform/database/constraint.decorator.js';

/** Person who operates the platform on its pages. */
@Entity('operators')
@Constraint('operators_merchant_id_fkey', 404, 'Merchant not found.')
export class Operator {
  /** The account. */
  @PrimaryColumn({ type: 'bigint' }) merchant_id: number;
  /** Time since which the person is an operator. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** Act of an operator. Rows are inserted and never changed. An act in a store is in the audit log of the store as well. */
@Entity('operator_acts')
@Index('operator_acts_merchant_id_idx', ['merchant_id', 'operator_act_id'])
@Index('operator_acts_action_idx', ['action', 'operator_act_id'])
@Index('operator_acts_store_id_idx', ['store_id', 'operator_act_id'])
@Index('operator_acts_created_at_idx', ['created_at', 'operator_act_id'])
export class OperatorAct {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) operator_act_id: number;
  /** Time. */
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  /** Account of the person; null for a command. */
  @Column({ type: 'bigint', nullable: true }) merchant_id: number | null;
  /** Network address of the request. */
  @Column.Text({ length: 64, nullable: true }) address: string | null;
  /** Name of the act, `<noun>.<verb>`. */
  @Column.Text({ length: 100 }) action: string;
  /** Kind of record that the act concerns. */
  @Column.Text({ length: 50 }) target_type: string;
  /** Its id. */
  @Column({ type: 'bigint', nullable: true }) target_id: number | null;
  /** Store of the record, if it has one. */
  @Column({ type: 'bigint', nullable: true }) store_id: number | null;
  /** Further facts, by name. */
  @Column({ type: 'jsonb', default: {} }) details: Record<string, unknown>;
  /** Id of the request; null for a command. */
  @Column.Text({ length: 255, nullable: true }) request_id: string | null;
}
