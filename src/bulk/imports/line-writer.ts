import type { Type } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import type { ResultStatus } from './bulk-result.entity.js';
import { type ImportPlan, isAssigned } from './import-plan.js';
import type { LineBody } from './line-parser.js';

/** Effect of a line. */
export interface LineEffect {
  readonly status: Exclude<ResultStatus, 'failed'>;
  /** Id of the record. */
  readonly id: number;
}

/** Key by which lines identify records. */
export interface LineKey<T> {
  /** Class of the fields of the key in a line. */
  readonly fields: Type<object>;
  /** Returns the value of the validated key. */
  readonly valueOf: (fields: object) => string | number;
  /** Returns the records of the store with the value, at most two. */
  readonly find: (ctx: StoreContext, value: string | number) => Promise<readonly T[]>;
}

/** Writes the lines of imports of a resource. */
export interface LineWriter {
  /** Classes of the bodies of lines. */
  readonly bodies: readonly Type<object>[];
  /** Writes a line, in the caller's transaction. Throws the errors of the single write, `already_exists`, `not_found` and `ambiguous_key`. */
  write(ctx: StoreContext, plan: ImportPlan, body: LineBody): Promise<LineEffect>;
}

/** Writes the lines of a resource that has keys, through the services of the single writes. */
export abstract class KeyedWriter<T> implements LineWriter {
  abstract readonly bodies: readonly Type<object>[];
  /** Name of a record in errors. */
  protected abstract readonly name: string;
  /** Keys by name. */
  protected abstract readonly keys: Readonly<Record<string, LineKey<T>>>;

  /** Creates a record as a request does, and returns its id. */
  protected abstract create(ctx: StoreContext, body: LineBody): Promise<number>;

  /** Updates a record as a request does, and returns its id. */
  protected abstract update(ctx: StoreContext, record: T, body: LineBody): Promise<number>;

  /** Writes a line; see {@link LineWriter.write}. Lines with the same key wait for each other, including lines of other imports. */
  async write(ctx: StoreContext, plan: ImportPlan, body: LineBody): Promise<LineEffect> {
    const key = plan.key ?? '';
    const known = this.keys[key];
    if (!known) throw new TypeError(`${this.name} has no key ${key}`);
    const value = known.valueOf(await validated(known.fields, body));
    await ctx.lock(`import ${this.name} ${key} ${String(value)}`);
    const [record, ...others] = await known.find(ctx, value);
    if (record === undefined) {
      if (plan.mode === 'update' || isAssigned(key)) throw ApiError.coded('not_found', `${this.name} not found.`);
      return { status: 'created', id: await this.create(ctx, body) };
    }
    if (plan.mode === 'create') throw alreadyExists(this.name, key);
    if (others.length > 0) throw ApiError.coded('ambiguous_key', `Several records have this ${key}.`);
    return this.updated(ctx, record, body);
  }

  /** A single write publishes an event if and only if it changes something. */
  private async updated(ctx: StoreContext, record: T, body: LineBody): Promise<LineEffect> {
    const { events } = ctx.connection;
    const before = events.length;
    const id = await this.update(ctx, record, body);
    return { status: events.length > before ? 'updated' : 'unchanged', id };
  }
}

/** Error for a line that should create a record that exists. */
export const alreadyExists = (name: string, key: string): ApiError =>
  ApiError.coded('already_exists', `${name} with this ${key} already exists.`);
