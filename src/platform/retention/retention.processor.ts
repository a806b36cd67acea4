import { Injectable, type Provider, type Type } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { placement, planesOf } from '../database/placement.js';
import { overStores, Reach, type StoreStatement } from '../database/reach.js';
import { SystemDb } from '../database/system-db.js';
import { Logger } from '../observability/logger.js';
import { PeriodicProcessor } from '../queue/periodic-processor.js';
import { createAhead, dropExpired, endOfInitial } from './daily-partitions.js';

const HOUR_MS = 3_600_000;
/** Maximum number of rows that one statement deletes. */
const BATCH = 1_000;

/** Rows of one table that are deleted when they are old enough. */
export interface RetentionRule {
  readonly entity: Type;
  /** Contents of the rows, for docs/privacy.md. */
  readonly data: string;
  /** Setting that determines `age`; absent for a constant. */
  readonly setting?: string;
  /** Time column that the age is counted from. It needs an index. */
  readonly since: string;
  /** Age in milliseconds at which a row is deleted. */
  readonly age: number;
  /** SQL condition that a row must meet as well. */
  readonly condition?: string;
  /** True for a table that is partitioned by the days of `since`. */
  readonly isPartitioned?: boolean;
}

/**
 * Deletes rows that have been kept long enough (specification 6.4.8), by the rules that every domain declares: in small batches, with
 * pauses as long as the batches take, so that other work gets at least half of the database. It drops whole days of partitioned tables, and
 * creates the partitions of the next days.
 */
@Injectable()
export class RetentionProcessor extends PeriodicProcessor {
  private readonly rules: RetentionRule[] = [];

  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly logger: Logger,
  ) {
    super(config, logger, HOUR_MS);
  }

  /** Adds rules. Call it while the application starts. */
  add(rules: readonly RetentionRule[]): void {
    this.rules.push(...rules);
  }

  /** Deletes every row that is old enough. */
  async work(): Promise<void> {
    for (const rule of this.rules) if (rule.isPartitioned) await this.keepPartitions(rule);
    for (const rule of this.rules) {
      const until = rule.isPartitioned ? await endOfInitial(this.db.background.reads, this.tableOf(rule)) : 'infinity';
      if (until) await this.deleteAll(rule, until);
    }
  }

  private tableOf({ entity }: RetentionRule): string {
    return this.db.reads.manager.dataSource.getMetadata(entity).tableName;
  }

  /** Creates and drops partitions. A failure is logged and does not end this run; the next run tries again. */
  private async keepPartitions(rule: RetentionRule): Promise<void> {
    try {
      await createAhead(this.db.background.reads, this.tableOf(rule));
      await dropExpired(this.db.background.reads, this.tableOf(rule), rule.age);
    } catch (error) {
      this.logger.failure(error);
    }
  }

  private async deleteAll(rule: RetentionRule, until: Date | 'infinity'): Promise<void> {
    const table = this.tableOf(rule);
    const isOfStores = planesOf(placement()).get(table) === 'store';
    const reaches = isOfStores ? await this.db.background.reaches(storesOf(table, rule), [rule.age, until]) : [Reach.ALL];
    const batches = reaches.map((reach) => () => this.deleteBatch(rule, reach, until));
    for (const deleteBatch of batches) while (!this.stopping && (await paced(deleteBatch)));
  }

  /** Deletes one batch and returns true when it was full. Locked rows are left for the next run. */
  private async deleteBatch(rule: RetentionRule, reach: Reach, until: Date | 'infinity'): Promise<boolean> {
    const deletion = deletionOf(this.tableOf(rule), rule);
    return (await reach.execute(this.db.background.reads, deletion, [rule.age, until, BATCH])) === BATCH;
  }
}

/** Runs `deleteBatch`, and pauses when there may be another batch. */
async function paced(deleteBatch: () => Promise<boolean>): Promise<boolean> {
  const began = performance.now();
  const isFull = await deleteBatch();
  if (isFull) await setTimeout(performance.now() - began);
  return isFull;
}

const isExpired = ({ since, condition = 'true' }: RetentionRule): string =>
  `${since} < least($2, now() - $1 * interval '1 millisecond') AND ${condition}`;

/** Stores with expired rows, for several nodes. */
const storesOf = (table: string, rule: RetentionRule): string => `SELECT DISTINCT store_id FROM ${table} WHERE ${isExpired(rule)}`;

/** All rows before `$2` must be in one partition: rows of different partitions can have the same `ctid`. */
const deletionOf = (table: string, rule: RetentionRule): StoreStatement =>
  overStores(
    3,
    (inStores) => `DELETE FROM ${table} WHERE ${rule.since} < $2 AND ${inStores('store_id')} AND ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${isExpired(rule)} AND ${inStores('store_id')} ORDER BY ${rule.since} LIMIT $3 FOR UPDATE SKIP LOCKED))`,
  );

const DECLARED: ((config: Config) => readonly RetentionRule[])[] = [];

/** Declares the retention rules of a domain; list the result among the providers of its module. */
export function retention(rules: (config: Config) => readonly RetentionRule[]): Provider {
  DECLARED.push(rules);
  return {
    provide: Symbol('retention rules'),
    inject: [Config, RetentionProcessor],
    useFactory: (config: Config, processor: RetentionProcessor) => processor.add(rules(config)),
  };
}

/** Returns the rules of all domains whose modules are loaded. */
export const declaredRules = (config: Config): RetentionRule[] => DECLARED.flatMap((rules) => rules(config));
