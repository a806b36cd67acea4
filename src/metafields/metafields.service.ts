import { Injectable } from '@nestjs/common';
import type { AppContext } from '../platform/auth/app-context.js';
import { Config } from '../platform/config/config.js';
import type { Exportable } from '../platform/database/exportable.js';
import { Filter, type Filters } from '../platform/database/filter.js';
import { ApiError } from '../platform/contract/api-error.js';
import { type Page, Rendered } from '../platform/contract/reply.js';
import { Metafield } from './metafield.entity.js';
import {
  ExportMetafields,
  isMetafieldName,
  type ListMetafields,
  MetafieldDetail,
  type MetafieldPath,
  type ResourcePath,
  SetMetafield,
  type SetMetafields,
} from './metafields.dto.js';
import { ResourcesService } from './resources.service.js';
import { created, lockMetafields, writeMetafields, type Written } from './write-metafields.js';

/** Written metafields and the number of new ones. */
export interface Outcome<T> {
  readonly data: Rendered<T>;
  readonly created: number;
}

/** Metafields of the calling app in one store. */
@Injectable()
export class MetafieldsService {
  /** Class of the body of a write, for bulk imports. */
  readonly bodies = { set: SetMetafield } as const;
  /** The app's metafields for bulk exports; those of all apps for an operator. */
  readonly exported: Exportable<ExportMetafields> = {
    record: MetafieldDetail,
    query: ExportMetafields,
    entity: Metafield,
    filters: ({ resource_type, namespace }, { app_id }) => [
      ...this.shown(app_id ?? undefined),
      Filter.equals('resource_type', resource_type),
      Filter.equals('namespace', namespace),
    ],
  };

  constructor(
    private readonly config: Config,
    private readonly resources: ResourcesService,
  ) {}

  /**
   * Lists the caller's metafields of a resource by namespace and key. Throws `invalid_resource_type`, and 404 if the resource does not
   * exist.
   */
  async list(ctx: AppContext, path: ResourcePath, query: ListMetafields): Promise<Page<MetafieldDetail>> {
    const { resource_type, resource_id } = await this.resources.find(ctx, path);
    const filters = [
      Filter.equals('app_id', ctx.app_id),
      Filter.equals('resource_type', resource_type),
      Filter.equals('resource_id', resource_id),
      Filter.equals('namespace', query.namespace),
      Filter.equals('key', query.key),
    ];
    return ctx.rows(Metafield).page(query, filters, MetafieldDetail);
  }

  /** Returns the conditions of the metafields that the API shows to an app. Those of a deleted product are no longer shown. */
  shown(app_id: number | undefined): Filters {
    return [
      Filter.equals('app_id', app_id),
      {
        sql: () => `(t.resource_type <> 'product' OR (
          SELECT p.deleted_at FROM products p WHERE p.store_id = $1 AND p.product_id = t.resource_id) IS NULL)`,
      },
    ];
  }

  /** Creates or updates one metafield. Throws like {@link list}, and `metafield_limit_exceeded`. */
  async set(ctx: AppContext, path: ResourcePath, body: SetMetafield): Promise<Outcome<MetafieldDetail>> {
    const written = await this.write(ctx, path, body);
    return { data: new Rendered(written.json), created: created([written]) };
  }

  /** Does {@link set} and returns the written metafield. */
  async write(ctx: AppContext, path: ResourcePath, body: SetMetafield): Promise<Written> {
    const { limit } = this.config.metafields;
    const [written] = await writeMetafields(ctx, await this.resources.find(ctx, path), { given: [body], limit });
    if (!written) throw new Error('The metafield was not written.');
    return written;
  }

  /** Creates or updates several metafields, all or none. Throws like {@link set}, and 400 for too many and for a duplicate. */
  async setAll(ctx: AppContext, path: ResourcePath, { metafields }: SetMetafields): Promise<Outcome<MetafieldDetail[]>> {
    const { batch, limit } = this.config.metafields;
    if (metafields.length > batch) throw tooMany(batch);
    const written = await writeMetafields(ctx, await this.resources.find(ctx, path), { given: metafields, limit });
    return { data: new Rendered(`[${written.map(({ json }) => json).join(',')}]`), created: created(written) };
  }

  /** Deletes one of the caller's metafields. Throws like {@link list}, and `Metafield not found.` (404). */
  async remove(ctx: AppContext, path: MetafieldPath): Promise<void> {
    const resource = await this.resources.find(ctx, path);
    const { namespace, key } = path;
    if (!isMetafieldName(namespace) || !isMetafieldName(key)) throw ApiError.notFound('Metafield');
    await lockMetafields(ctx, resource);
    const removed = await ctx.rows(Metafield).remove({ ...resource, app_id: ctx.app_id, namespace, key });
    if (removed === 0) throw ApiError.notFound('Metafield');
  }
}

const tooMany = (batch: number): ApiError =>
  ApiError.invalidField('metafields', 'arrayMaxSize', `metafields must have at most ${String(batch)} item${batch === 1 ? '' : 's'}.`);
