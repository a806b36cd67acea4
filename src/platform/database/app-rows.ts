import type { Type } from '@nestjs/common';
import { ApiError } from '../contract/api-error.js';
import type { ListParams } from '../contract/list-query.js';
import { type Page, Rendered } from '../contract/reply.js';
import type { Connection } from './connection.js';
import { type ListRow, listStatement, readPage } from './list-statement.js';
import { selectList } from './select-list.js';

const OWNER = 'app_id';

/** One app's rows of an entity that belongs to an app and not to a store. Its primary key begins with `app_id`. */
export class AppRows {
  private readonly table: string;
  private readonly key: string;

  constructor(
    private readonly connection: Connection,
    entity: Type<object>,
    private readonly app_id: number,
  ) {
    const { tableName, primaryColumns } = connection.manager.getRepository(entity).metadata;
    this.table = tableName;
    this.key = primaryColumns.find(({ propertyName }) => propertyName !== OWNER)?.propertyName ?? OWNER;
  }

  /** Returns one page of a list in the given shape, with one statement. */
  async page<T extends object>(query: ListParams, shape: Type<T>): Promise<Page<T>> {
    const { table, key, app_id: owner_id } = this;
    const { text, values } = listStatement({ table, key, select: this.select(shape), owner: OWNER, owner_id }, query, []);
    const [row] = await this.connection.query<ListRow>(text, values);
    return readPage<T>(table, query, row);
  }

  /** Returns one row in the given shape. Throws `<name> not found.` (404) for a missing row or a row of another app. */
  async show<T extends object>(id: number, shape: Type<T>, name: string): Promise<Rendered<T>> {
    const [row] = await this.connection.query<{ json: string }>(
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${this.select(shape)}) r) AS json
       FROM "${this.table}" t WHERE t.${OWNER} = $1 AND t."${this.key}" = $2`,
      [this.app_id, id],
    );
    if (!row) throw ApiError.notFound(name);
    return new Rendered<T>(row.json);
  }

  private select(shape: Type<object>): string {
    return selectList(this.connection.manager.dataSource, shape);
  }
}
