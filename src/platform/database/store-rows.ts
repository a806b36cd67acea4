import type { Type } from '@nestjs/common';
import { type DeepPartial, type FindOptionsWhere, IsNull, type Repository } from 'typeorm';
import { ApiError } from '../contract/api-error.js';
import type { ListParams } from '../contract/list-query.js';
import { Page, Rendered } from '../contract/reply.js';
import { type DigestRange, type DigestRow, digestStatement, type PartedDigest, readDigest } from './digest.js';
import type { Filters } from './filter.js';
import {
  type Dense,
  type ListRow,
  type ListSource,
  type ListStatement,
  listStatement,
  readPage,
  wholeListStatement,
} from './list-statement.js';
import { memoryOf, type Reading, readingText, type ReadRow, readRow } from './large-read.js';
import { idColumn, namesIn, notDeleted, selectList } from './select-list.js';
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

/** One store's rows of one entity: `store_id` stands in every statement, so no other rows can be read or written through it. */
export class StoreRows<E extends OfStore> {
  private readonly table: Repository<E>;

  constructor(
    private readonly connection: Connection,
    private readonly entity: Type<E>,
    private readonly store_id: number,
    private readonly reading: Reading = 'whole',
  ) {
    this.table = connection.manager.getRepository(entity);
  }

  /** One page of a list in the given shape: one statement, rendered in PostgreSQL, no entity is made. */
  async page<T extends object>(query: ListParams, where: Filters, shape: Type<T>, dense?: Dense): Promise<Page<T>> {
    const row = await this.read<ListRow>(listStatement(this.source(shape), query, where, dense));
    return readPage<T>(this.table.metadata.tableName, query, row);
  }

  /** All rows that match in the given shape, sorted by these columns and then by id: for lists that are short and have no pages. */
  async all<T extends object>(columns: readonly string[], where: Filters, shape: Type<T>): Promise<Rendered<T[]>> {
    const row = await this.read<ListRow>(wholeListStatement(this.source(shape), columns, where));
    return new Rendered<T[]>(row?.json ?? '[]');
  }

  /** Digest of the rows that match, by ranges of their ids: one snapshot, in memory that does not depend on their number. */
  async digest(range: DigestRange, where: Filters): Promise<PartedDigest> {
    const { metadata } = this.table;
    const source = {
      table: metadata.tableName,
      key: idColumn(metadata),
      select: '',
      owner_id: this.store_id,
      always: notDeleted(metadata),
    };
    const { text, values } = digestStatement(source, range, where);
    return readDigest(range.from, await this.connection.queryAdHoc<DigestRow>(text, values));
  }

  /** One row in the given shape. Throws `<name> not found.` (404) for a missing row and for another store's alike. */
  async show<T extends object>(id: number, shape: Type<T>, name: string): Promise<Rendered<T>> {
    const { text, columns } = this.showStatement(shape);
    const row = await this.read<{ json: string; version?: number }>({ text, columns, values: [this.store_id, id], adHoc: false });
    if (!row) throw ApiError.notFound(name);
    return new Rendered<T>(row.json, row.version);
  }

  /** One row as an entity. Throws `<name> not found.` (404). */
  async get(where: FindOptionsWhere<E>, name: string): Promise<E> {
    const row = await this.table.findOneBy(this.mine(where));
    if (!row) throw ApiError.notFound(name);
    return row;
  }

  /**
   * Like {@link get}, and locks the row until the transaction ends: against other locks and changes. New rows that refer to it wait only
   * when told so (`references`), since their writers may hold what this transaction needs next.
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

  private async read<R extends object>({ text, columns, values, adHoc }: ListStatement): Promise<ReadRow<R> | undefined> {
    const { reading, connection } = this;
    const wrapped = readingText(reading, text, columns);
    const memory = memoryOf(reading);
    return readRow(await (adHoc || memory ? connection.queryAdHoc<R>(wrapped, values, memory) : connection.query<R>(wrapped, values)));
  }

  /** Built once per shape. */
  private showStatement(shape: Type<object>): ShowStatement {
    const known = SHOW.get(shape);
    if (known !== undefined) return known;
    const { metadata } = this.table;
    const version = metadata.versionColumn?.propertyName;
    const select = selectList(this.table.manager.dataSource, shape);
    const from = `FROM "${metadata.tableName}" t WHERE t.store_id = $1 AND t."${idColumn(metadata)}" = $2${notDeleted(metadata)}`;
    const text = `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${select}) r) AS json${version ? `, t."${version}" AS version` : ''} ${from}`;
    const statement = { text: `${SHAREABLE}${text}`, columns: version ? ['version'] : [] };
    SHOW.set(shape, statement);
    return statement;
  }

  private source(shape: Type<object>): ListSource {
    const { metadata, manager } = this.table;
    const [key, names] = [idColumn(metadata), namesIn(shape)];
    const without_id = names.includes(key) ? undefined : names;
    const select = selectList(manager.dataSource, shape);
    return { table: metadata.tableName, key, select, without_id, owner_id: this.store_id, always: notDeleted(metadata) };
  }

  private mine(where: FindOptionsWhere<E>): FindOptionsWhere<E> {
    return { ...where, store_id: this.store_id };
  }

  /** TypeORM leaves deleted rows out of what it selects, but not out of what it changes. */
  private changeable(where: FindOptionsWhere<E>): FindOptionsWhere<E> {
    const { deleteDateColumn } = this.table.metadata;
    return { ...this.mine(where), ...(deleteDateColumn && { [deleteDateColumn.propertyName]: IsNull() }) };
  }
}
