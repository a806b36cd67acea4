import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { PlacedExtension, PlacementQuery } from './placement.dto.js';
import { FROM_ACTIVE_EXTENSIONS } from './active-extensions.js';
import { frameAddress } from './frame-address.js';

export type { PlacedExtension } from './placement.dto.js';

/** Extension as read from the database, with the language of the store. */
type PlacedRow = Omit<PlacedExtension, 'iframe_url'> & { readonly language: string };

/** Extensions of the installed apps in the dashboard. */
@Injectable()
export class PlacementsService {
  /** Returns the extensions to show at a target, in their order. The language of the store is the default of `locale`. */
  async at(ctx: StoreContext, { target, resource_id, locale }: Omit<PlacementQuery, 'store_id'>): Promise<PlacedExtension[]> {
    const rows = await ctx.query<PlacedRow>(PLACED, target);
    return rows.map(({ language, ...extension }) => {
      const { extension_id, url } = extension;
      const place = {
        store_id: String(ctx.store_id),
        extension_id: String(extension_id),
        target,
        resource_id,
        locale: locale ?? language,
      };
      return { ...extension, iframe_url: url === null ? null : frameAddress(url, place) };
    });
  }
}

const PLACED = `
SELECT e.extension_id, e.app_id, a.name AS app_name, e.handle, e.type, e.target, e.title, e.url, e.settings_schema, e.config, e.scopes,
  e.position, s.language
${FROM_ACTIVE_EXTENSIONS}
JOIN stores s ON s.store_id = i.store_id
WHERE i.store_id = $1 AND e.target = $2 AND e.type LIKE 'admin%'
ORDER BY e.position, e.extension_id`;
