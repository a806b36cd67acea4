import { Injectable, type Provider, type Type } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { SystemDb } from '../database/system-db.js';
import { Logger } from '../observability/logger.js';
import { PeriodicProcessor } from '../queue/periodic-processor.js';
import { createAhead, dropExpired, endOfInitial } from './daily-partitions.js';

const HOUR_MS = 3_600_000;
const DEFAULT_BATCH = 1_000;

/** Rows of one table that are deleted when they are old enough. */
export interface RetentionRule {
  readonly entity: Type;
  /** Contents of the rows, for docs/privacy.md. */
  readonly data: string;
  /** Setting that `age` is or depends on, if it is no constant. */
  readonly setting?: string;
  /** Time column that the age is counted from. It needs an index. */
  readonly since: string;
  /** Age in milliseconds at which a row is deleted. */
  readonly age: number;
  /** SQL condition that a row must meet as well. */
  readonly condition?: string;
  /** Rows that one statement deletes; 1,000 by default. */
  readonly batch?: number;
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
      while (until && !this.stopping && (await this.deletePaced(rule, until)));
    }
  }

  private tableOf({ entity }: RetentionRule): string {
    return this.db.reads.manager.dataSource.getMetadata(entity).tableName;
  }

  /** Creates and drops partitions. What fails is tried again with the next run, and does not stop the rest of this one. */
  private async keepPartitions(rule: RetentionRule): Promise<void> {
    try {
      await createAhead(this.db.background.reads, this.tableOf(rule));
      await dropExpired(this.db.background.reads, this.tableOf(rule), rule.age);
    } catch (error) {
      this.logger.failure(error);
    }
  }

  /** Deletes one batch, and pauses when there may be another one. */
  private async deletePaced(rule: RetentionRule, until: Date | 'infinity'): Promise<boolean> {
    const began = performance.now();
    const isFull = await this.deleteBatch(rule, until);
    if (isFull) await setTimeout(performance.now() - began);
    return isFull;
  }

  /**
   * Deletes one batch and returns true when it was full. Locked rows are left for the next run. All rows before `until` must be in one
   * partition: rows of several can have the same `ctid`.
   */
  private async deleteBatch(rule: RetentionRule, until: Date | 'infinity'): Promise<boolean> {
    const { since, age, condition = 'true', batch = DEFAULT_BATCH } = rule;
    const table = this.tableOf(rule);
    const deleted = await this.db.background.execute(
      `DELETE FROM ${table} WHERE ${since} < $3 AND ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${since} < least($3, now() - $1 * interval '1 millisecond') AND ${condition}
         ORDER BY ${since} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [age, batch, until],
    );
    return deleted === batch;
  }
}

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
