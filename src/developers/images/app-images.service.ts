import { Injectable } from '@nestjs/common';
import { ImageFiles } from '../../catalog/images/image-files.service.js';
import type { ImageOwner, Reserved } from '../../catalog/images/image-rows.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import type { Connection } from '../../platform/database/connection.js';
import type { DeveloperApp } from '../apps/developer-apps.dto.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import type { AppImageKind } from './app-image.entity.js';
import { AppImageRows } from './app-image-rows.service.js';

/** Upload of images of an app. */
interface Upload {
  readonly app_id: number;
  readonly kind: AppImageKind;
  /** Files in the order of the form. */
  readonly paths: readonly string[];
}

/** Images of the apps of organisations. Throws `App not found.` (404) for the app of another organisation. */
@Injectable()
export class AppImages {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly files: ImageFiles,
    private readonly rows: AppImageRows,
  ) {}

  /** Replaces the icon of an app. Throws like {@link add}. */
  async setIcon(ctx: OrganisationContext, app_id: number, path: string): Promise<DeveloperApp> {
    await this.add(ctx, { app_id, kind: 'icon', paths: [path] }, async (connection) => {
      await this.rows.retire(connection, app_id, { kind: 'icon' });
    });
    return this.apps.show(ctx, app_id);
  }

  /** Removes the icon of an app. Returns false if it has none. */
  removeIcon(ctx: OrganisationContext, app_id: number): Promise<boolean> {
    return this.apps.change(ctx, app_id, async ({ connection }) => (await this.rows.retire(connection, app_id, { kind: 'icon' })) > 0);
  }

  /**
   * Decodes and stores images, all or none; `before` prepares their place in the transaction that makes them images of the app. Throws 400 for a file
   * that is not an accepted image, 413 for too many bytes, and the errors of `before`.
   */
  add(
    ctx: OrganisationContext,
    { app_id, kind, paths }: Upload,
    before: (connection: Connection, images: readonly Reserved[]) => Promise<void>,
  ): Promise<void> {
    const publish = (images: readonly Reserved[]): Promise<void> =>
      this.apps.change(ctx, app_id, async ({ connection }) => {
        await before(connection, images);
        await this.rows.confirm(connection, images);
      });
    return this.files.keep(this.ownerOf(ctx, app_id, kind), paths, publish);
  }

  private ownerOf(ctx: OrganisationContext, app_id: number, kind: AppImageKind): ImageOwner {
    const { organisation_id, connection } = ctx;
    const place = { organisation_id, app_id, kind };
    return {
      group: `organisation ${String(organisation_id)}`,
      reserve: (images) => this.apps.change(ctx, app_id, (within) => this.rows.reserve(within.connection, place, images)),
      markForDeletion: (images) => this.rows.markForDeletion(connection, images),
      delete: (keys) => this.rows.delete(connection, keys),
    };
  }
}
