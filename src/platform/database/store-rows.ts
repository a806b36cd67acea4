import type { Type } from '@nestjs/common';
import { type DeepPartial, type FindOptionsWhere, IsNull, type Repository } from 'typeorm';
import { ApiError } from '../contract/api-error.js';
import type { ListParams } from '../contract/list-query.js';
import { Page, Rendered } from '../contract/reply.js';
import type { FieldTree, Selection } from '../contract/selection.js';
import { knownFields } from '../contract/known-fields.js';
import { andAll, type Filters } from './filter.js';
import {
  type ListRow,
  type ListSource,
  type ListStatement,
  listStatement,
  readPage,
  wholeListStatement,
  type Window,
  windowCountStatement,
  windowStatement,
} from './list-statement.js';
import type { Known } from './list-total.js';
import { memoryOf, type Reading, readingText, type ReadRow, readRow } from './large-read.js';
import { FrequentStatements } from './frequent-statements.js';
import { idColumn, isExact, namesIn, notDeleted, selectList } from './select-list.js';
import type { Connection } from './connection.js';
import type { OfStore } from './store-owned.entity.js';
import type { QueryDeepPartialEntity } from '../vendor-internals/typeorm-metadata.js';
import { SHAREABLE } from './shareable.js';

/** Statements of {@link StoreRows.show} by shape. */
const SHOW = new WeakMap<object, ShowStatement>();

/** Statement that returns `json` and these columns. */
interface ShowStatement {
  readonly text: string;
  readonly columns: readonly string[];
}

/** Mode and fields of reads, as set in a context. */
interface ReadOptions {
  readonly reading: Reading;
  readonly selection: Selection | undefined;
}

/** Lists with selected fields that this process reads often. */
const FREQUENT = new FrequentStatements();

/** One store's rows of one entity. Every statement contains `store_id`, so no other rows can be read or written through it. */
export class StoreRows<E extends OfStore> {
  private readonly table: Repository<E>;

  constructor(
    private readonly connection: Connection,
    private readonly entity: Type<E>,
    private readonly store_id: number,
    private readonly options: ReadOptions,
  ) {
    this.table = connection.manager.getRepository(entity);
  }

  /** One page of a list in the given shape: one statement, rendered in PostgreSQL, without creating entities. */
  async page<T extends object>(query: ListParams, where: Filters, shape: Type<T>, known?: Known): Promise<Page<T>> {
    const fields = this.options.selection?.of(shape);
    const row = await this.read<ListRow>(listStatement(this.source(shape, fields, query), query, where, known), fields);
    return readPage<T>(this.table.metadata.tableName, query, row, isRead(shape, fields));
  }

  /**
   * Page after a cursor of the rows that also meet the filter of a window; undefined if the rows of the window do not fill the page and the list
   * has more rows. A filter that many rows match needs no index.
   */
  async pageWithin<T extends object>(window: Window, query: ListParams, where: Filters, shape: Type<T>): Promise<Page<T> | undefined> {
    const row = await this.read<ListRow>(windowStatement(this.source(shape, undefined, query), query, where, window), undefined);
    return row?.more || row?.whole ? readPage<T>(this.table.metadata.tableName, query, row) : undefined;
  }

  /** Number of the rows that match in a window at the beginning of a list, and whether it contains all rows of the list. */
  async countWithin(window: Window, query: ListParams, where: Filters): Promise<{ found: number; isWhole: boolean }> {
    const counted = await this.query<{ found: number; rows: number }>((source) => windowCountStatement(source, query, where, window));
    const [{ found, rows } = { found: 0, rows: 0 }] = counted;
    return { found, isWhole: rows < window.rows };
  }

  /** All rows that match in the given shape, sorted by these columns and then by id: for lists that are short and have no pages. */
  async all<T extends object>(columns: readonly string[], where: Filters, shape: Type<T>): Promise<Rendered<T[]>> {
    const fields = this.options.selection?.of(shape);
    const row = await this.read<ListRow>(wholeListStatement(this.source(shape, fields), columns, where), fields);
    return new Rendered<T[]>(row?.json ?? '[]', undefined, isRead(shape, fields));
  }

  /**
   * Runs a hand-written statement that `build` creates from the source of these rows, without its SELECT list. The statement must restrict every
   * table to `owner_id`, and rows to `always`. It is planned for its values.
   */
  query<R>(build: (source: ListSource) => Pick<ListStatement, 'text' | 'values'>): Promise<R[]> {
    const { text, values } = build(this.sourceOf(''));
    return this.connection.queryAdHoc<R>(text, values);
  }

  /** Number of rows. */
  count(): Promise<number> {
    return this.table.countBy(this.mine({}));
  }

  /** Number of the rows that match, at most `most`, so that counting is bounded. */
  async countUpTo(most: number, where: Filters): Promise<number> {
    const values: unknown[] = [this.store_id];
    const conditions = andAll(where, (value) => `$${String(values.push(value))}`);
    const { metadata } = this.table;
    const rows = `SELECT FROM "${metadata.tableName}" t WHERE t.store_id = $1${notDeleted(metadata)}${conditions} LIMIT ${String(most)}`;
    const [row] = await this.connection.queryAdHoc<{ total: number }>(`SELECT count(*) AS total FROM (${rows}) r`, values);
    return row?.total ?? 0;
  }

  /** Ids of the rows that match. */
  async ids(where: Filters): Promise<number[]> {
    const { owner_id, table, key, always = '' } = this.sourceOf('');
    const values: unknown[] = [owner_id];
    const conditions = andAll(where, (value) => `$${String(values.push(value))}`);
    const text = `SELECT t."${key}" AS id FROM "${table}" t WHERE t.store_id = $1${always}${conditions}`;
    return (await this.connection.queryAdHoc<{ id: number }>(text, values)).map(({ id }) => id);
  }

  /** One row in the given shape. Throws `<name> not found.` (404) for a missing row or a row of another store. */
  async show<T extends object>(id: number, shape: Type<T>, name: string): Promise<Rendered<T>> {
    const fields = this.options.selection?.of(shape);
    const { text, columns } = fields ? this.buildShow(shape, fields) : this.showStatement(shape);
    const statement = { text, columns, values: [this.store_id, id], adHoc: false };
    const row = await this.read<{ json: string; version?: number }>(statement, fields);
    if (!row) throw ApiError.notFound(name);
    return new Rendered<T>(row.json, row.version, isRead(shape, fields));
  }

  /** One row as an entity. Throws `<name> not found.` (404). */
  async get(where: FindOptionsWhere<E>, name: string): Promise<E> {
    const row = await this.table.findOneBy(this.mine(where));
    if (!row) throw ApiError.notFound(name);
    return row;
  }

  /**
   * Like {@link get}, and locks the row against other locks and changes until the transaction ends. With `references`, inserts of rows that
   * refer to it wait as well; by default they do not, because their transactions may hold locks that this one needs next.
   */
  async lock(where: FindOptionsWhere<E>, name: string, against: 'changes' | 'references' = 'changes'): Promise<E> {
    const mode = against === 'references' ? 'pessimistic_write' : 'for_no_key_update';
    const row = await this.table.findOne({ where: this.mine(where), lock: { mode } });
    if (!row) throw ApiError.notFound(name);
    return row;
  }

  /** The rows that match, as entities. */
  find(where: FindOptionsWhere<E>): Promise<E[]> {
    return this.table.findBy(this.mine(where));
  }

  /** True when a row matches. */
  has(where: FindOptionsWhere<E>): Promise<boolean> {
    return this.table.existsBy(this.mine(where));
  }

  /** Inserts a row and returns it with the values that the database generated. */
  async add(fields: DeepPartial<E>): Promise<E> {
    const row = this.table.create(Object.assign({}, fields, { store_id: this.store_id }));
    await this.table.insert(row as QueryDeepPartialEntity<E>);
    return row;
  }

  /** Updates the matching rows and returns their number. */
  async change(where: FindOptionsWhere<E>, fields: QueryDeepPartialEntity<E> | Partial<E>): Promise<number> {
    return (await this.table.update(this.changeable(where), fields as QueryDeepPartialEntity<E>)).affected ?? 0;
  }

  /** Deletes the matching rows and returns their number. */
  async remove(where: FindOptionsWhere<E>): Promise<number> {
    return (await this.table.delete(this.changeable(where))).affected ?? 0;
  }

  /**
   * Runs a statement. A statement with selected fields is prepared only if it is frequent: callers can select fields in more ways than a
   * connection can keep prepared statements, and the names would run out for all other statements.
   */
  private async read<R extends object>(statement: ListStatement, fields: FieldTree | undefined): Promise<ReadRow<R> | undefined> {
    const { connection } = this;
    const { reading } = this.options;
    const { text, columns, values, adHoc } = statement;
    const wrapped = readingText(reading, text, columns, !fields);
    const memory = memoryOf(reading);
    const isUnnamed = adHoc || memory !== undefined || (fields !== undefined && !FREQUENT.count(wrapped));
    return readRow(await (isUnnamed ? connection.queryAdHoc<R>(wrapped, values, memory) : connection.query<R>(wrapped, values)));
  }

  /** Built once per shape. */
  private showStatement(shape: Type<object>): ShowStatement {
    const known = SHOW.get(shape);
    if (known !== undefined) return known;
    const statement = this.buildShow(shape);
    SHOW.set(shape, statement);
    return statement;
  }

  private buildShow(shape: Type<object>, fields?: FieldTree): ShowStatement {
    const { metadata } = this.table;
    const version = metadata.versionColumn?.propertyName;
    const select = selectList(this.table.manager.dataSource, shape, fields);
    const from = `FROM "${metadata.tableName}" t WHERE t.store_id = $1 AND t."${idColumn(metadata)}" = $2${notDeleted(metadata)}`;
    const text = `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${select}) r) AS json${version ? `, t."${version}" AS version` : ''} ${from}`;
    return { text: `${SHAREABLE}${text}`, columns: version ? ['version'] : [] };
  }

  private sourceOf(select: string): ListSource {
    const { metadata } = this.table;
    return { table: metadata.tableName, key: idColumn(metadata), select, owner_id: this.store_id, always: notDeleted(metadata) };
  }

  private source(shape: Type<object>, fields?: FieldTree, query?: ListParams): ListSource {
    const source = this.sourceOf(selectList(this.table.manager.dataSource, shape, fields));
    const names = namesIn(shape);
    const without_id = names.includes(source.key) ? undefined : names;
    const keyed =
      fields && query?.cursor !== undefined ? this.keyed(shape, fields, [query.order.column, query.order.tie ?? source.key]) : undefined;
    return { ...source, keyed, without_id };
  }

  private keyed(shape: Type<object>, fields: FieldTree, order: readonly string[]): ListSource['keyed'] {
    const all = new Map([...order.map((column) => [column, null] as const), ...fields]);
    const shown = [...knownFields(shape).keys()].filter((name) => fields.has(name));
    return { select: selectList(this.table.manager.dataSource, shape, all), shown };
  }

  private mine(where: FindOptionsWhere<E>): FindOptionsWhere<E> {
    return { ...where, store_id: this.store_id };
  }

  /** Excludes soft-deleted rows, which TypeORM does for SELECT but not for UPDATE and DELETE. */
  private changeable(where: FindOptionsWhere<E>): FindOptionsWhere<E> {
    const { deleteDateColumn } = this.table.metadata;
    return { ...this.mine(where), ...(deleteDateColumn && { [deleteDateColumn.propertyName]: IsNull() }) };
  }
}

/** True if exactly these fields of a shape were read. */
const isRead = (shape: Type<object>, fields: FieldTree | undefined): boolean => fields !== undefined && isExact(shape, fields);
