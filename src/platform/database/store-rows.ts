import type { Type } from '@nestjs/common';
import type { DeepPartial, FindOptionsWhere, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { notFound } from '../http/api-error.js';
import type { ListParams } from '../http/list-query.js';
import { Page, Rendered } from '../http/reply.js';
import type { Filters } from './filter.js';
import { type Dense, type ListRow, type ListSource, listStatement, readPage } from './list-statement.js';
import { selectList } from './select-list.js';
import type { Session } from './session.js';
import type { StoreOwned } from './store-owned.entity.js';

/** Statements of {@link StoreRows.show} by shape. */
const SHOW = new WeakMap<object, string>();

/** One store's rows of one entity: `store_id` stands in every statement, so no other rows can be read or written through it. */
export class StoreRows<E extends StoreOwned> {
  private readonly table: Repository<E>;

  constructor(
    private readonly session: Session,
    private readonly entity: Type<E>,
    private readonly store_id: number,
  ) {
    this.table = session.manager.getRepository(entity);
  }

  /** One page of a list in the given shape: one statement, rendered in PostgreSQL, no entity is made. */
  async page<T extends object>(query: ListParams, where: Filters, shape: Type<T>, dense?: Dense): Promise<Page<T>> {
    const statement = listStatement(this.source(shape), query, where, dense);
    const run = statement.adHoc ? this.session.queryAdHoc.bind(this.session) : this.session.query.bind(this.session);
    const [row] = await run<ListRow>(statement.text, statement.values);
    return readPage<T>(this.table.metadata.tableName, query, row);
  }

  /** One row in the given shape. Throws `<name> not found.` (404) for a missing row and for another store's alike. */
  async show<T extends object>(id: number, shape: Type<T>, name: string): Promise<Rendered<T>> {
    const text = this.showStatement(shape);
    const [row] = await this.session.query<{ json: string; version?: number }>(text, [this.store_id, id]);
    if (!row) throw notFound(name);
    return new Rendered<T>(row.json, row.version);
  }

  /** One row as an entity. Throws `<name> not found.` (404). */
  async get(where: FindOptionsWhere<E>, name: string): Promise<E> {
    const row = await this.table.findOneBy(this.mine(where));
    if (!row) throw notFound(name);
    return row;
  }

  /** Like {@link get}, and locks the row until the transaction ends. */
  async lock(where: FindOptionsWhere<E>, name: string): Promise<E> {
    const row = await this.table.findOne({ where: this.mine(where), lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound(name);
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

  /** Inserts a row and gives it with what the database filled in. */
  async add(fields: DeepPartial<E>): Promise<E> {
    const row = this.table.create(Object.assign({}, fields, { store_id: this.store_id }));
    await this.table.insert(row as QueryDeepPartialEntity<E>);
    return row;
  }

  /** Changes the fields of the rows that match and gives their number. */
  async change(where: FindOptionsWhere<E>, fields: QueryDeepPartialEntity<E>): Promise<number> {
    return (await this.table.update(this.mine(where), fields)).affected ?? 0;
  }

  /** Deletes the rows that match and gives their number. */
  async remove(where: FindOptionsWhere<E>): Promise<number> {
    return (await this.table.delete(this.mine(where))).affected ?? 0;
  }

  /** Built once per shape. */
  private showStatement(shape: Type<object>): string {
    const known = SHOW.get(shape);
    if (known !== undefined) return known;
    const { key, version } = this.columns();
    const select = selectList(this.table.manager.dataSource, shape);
    const from = `FROM "${this.table.metadata.tableName}" t WHERE t.store_id = $1 AND t."${key}" = $2`;
    const text = `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${select}) r) AS json${version ? `, t."${version}" AS version` : ''} ${from}`;
    SHOW.set(shape, text);
    return text;
  }

  private source(shape: Type<object>): ListSource {
    const { tableName } = this.table.metadata;
    return { table: tableName, key: this.columns().key, select: selectList(this.table.manager.dataSource, shape), store_id: this.store_id };
  }

  private columns(): { key: string; version: string | undefined } {
    const { primaryColumns, versionColumn } = this.table.metadata;
    const key = primaryColumns.find((column) => column.propertyName !== 'store_id')?.propertyName ?? 'store_id';
    return { key, version: versionColumn?.propertyName };
  }

  private mine(where: FindOptionsWhere<E>): FindOptionsWhere<E> {
    return { ...where, store_id: this.store_id };
  }
}
