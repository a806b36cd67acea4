import { Injectable } from '@nestjs/common';
import { AppsService } from '../../apps/apps.service.js';
import type { ClientContext } from '../../platform/auth/client-context.js';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { type Definition, definitionOf, withFields } from './definition.js';
import { ExtensionChecks } from './extension-checks.service.js';
import { type CreateExtension, ExtensionDetail, type ListExtensions, type UpdateExtension } from './extension.dto.js';
import { Extension } from './extension.entity.js';
import { lockSet } from './extension-set.entity.js';

const NAME = 'Extension';
/** Path of a field in a body that is one extension. */
const TOP_LEVEL = () => (field: string) => field;

/** Maximum number of extensions of one app. */
export const MAX_EXTENSIONS = 100;

/** Extensions of an app, changed one by one. Each writing method is one transaction. */
@Injectable()
export class ExtensionsService {
  constructor(
    private readonly apps: AppsService,
    private readonly checks: ExtensionChecks,
    private readonly cache: GrantCache,
  ) {}

  /** Returns a page of the app's extensions. */
  list(client: ClientContext, query: ListExtensions): Promise<Page<ExtensionDetail>> {
    return client.rows(Extension).page(query, ExtensionDetail);
  }

  /** Creates an extension. Throws `handle_exists`, 400 like {@link ExtensionChecks.check}, and 400 when the app has too many. */
  async create(client: ClientContext, fields: CreateExtension): Promise<Rendered<ExtensionDetail>> {
    const definition = definitionOf(fields);
    await this.check(client, definition);
    return this.changeSet(client, async ({ app_id, connection }) => {
      const [counted] = await connection.query<{ count: number }>('SELECT count(*) FROM extensions WHERE app_id = $1', [app_id]);
      if (counted && counted.count >= MAX_EXTENSIONS) {
        throw ApiError.badRequest(`An app must have at most ${String(MAX_EXTENSIONS)} extensions.`);
      }
      const extension = connection.manager.create(Extension, { ...definition, app_id });
      await connection.manager.insert(Extension, extension as object);
      return extension.extension_id;
    });
  }

  /** Changes an extension. Throws `Extension not found.` (404), 400 without a field, and like {@link create}. */
  async update(client: ClientContext, extension_id: number, fields: UpdateExtension): Promise<Rendered<ExtensionDetail>> {
    if (Object.values(fields).every((value) => value === undefined)) throw ApiError.nothingGiven();
    const seen = await find(client, extension_id);
    await this.check(client, withFields(seen, fields));
    return this.changeSet(client, async (within) => {
      const { app_id, connection } = within;
      // Concurrent changes can only make the combination of type and URLs invalid, which the database rejects.
      const current = await find(within, extension_id);
      await connection.manager.update(Extension, { app_id, extension_id }, withFields(current, fields) as object);
      return extension_id;
    });
  }

  /** Deletes an extension. Throws `Extension not found.` (404). */
  async remove(client: ClientContext, extension_id: number): Promise<void> {
    await client.transaction(async (within) => {
      const { app_id, connection } = within;
      await lockSet(within);
      const { affected } = await connection.manager.delete(Extension, { app_id, extension_id });
      if (affected === 0) throw ApiError.notFound(NAME);
      await this.announce(within);
    });
  }

  /** Invalidates the cached extensions of an app in every process when this transaction commits. */
  announce({ app_id, connection }: ClientContext): Promise<void> {
    return this.cache.evict(connection, { app_id });
  }

  private changeSet(client: ClientContext, change: (within: ClientContext) => Promise<number>): Promise<Rendered<ExtensionDetail>> {
    return client.transaction(async (within) => {
      await lockSet(within);
      const extension_id = await change(within);
      await this.announce(within);
      return within.rows(Extension).show(extension_id, ExtensionDetail, NAME);
    });
  }

  private async check({ app_id, connection }: ClientContext, definition: Definition): Promise<void> {
    const { scopes } = await this.apps.get(connection, app_id);
    await this.checks.check([definition], scopes, TOP_LEVEL);
  }
}

async function find({ app_id, connection }: ClientContext, extension_id: number): Promise<Extension> {
  const found = await connection.manager.findOneBy(Extension, { app_id, extension_id });
  if (!found) throw ApiError.notFound(NAME);
  return found;
}
