import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Page, Rendered } from '../../platform/contract/reply.js';
import { DEFAULT_LOCATION_NAME, Location } from './location.entity.js';
import { type CreateLocation, type ListLocations, LocationDetail, type UpdateLocation } from './locations.dto.js';
import { givenFields, changedColumns } from '../../platform/database/changes.js';

/** Locations of a store's stock. */
@Injectable()
export class LocationsService {
  /** Page of locations. */
  list(ctx: StoreContext, query: ListLocations): Promise<Page<LocationDetail>> {
    return ctx.rows(Location).page(query, [], LocationDetail);
  }

  /** Location by id. Throws `Location not found.` (404). */
  show(ctx: StoreContext, location_id: number): Promise<Rendered<LocationDetail>> {
    return ctx.rows(Location).show(location_id, LocationDetail, 'Location');
  }

  /** Creates the default location of a new store and returns its id. */
  async createDefault(ctx: StoreContext): Promise<number> {
    const { location_id } = await ctx.rows(Location).add({ name: DEFAULT_LOCATION_NAME, is_default: 1 });
    return location_id;
  }

  /** Creates a location. A new default location replaces the current one. */
  async create(ctx: StoreContext, { name, is_default = 0 }: CreateLocation): Promise<Rendered<LocationDetail>> {
    if (is_default === 1) await this.unsetDefault(ctx);
    const { location_id } = await ctx.rows(Location).add({ name, is_default });
    return this.show(ctx, location_id);
  }

  /** Updates the given fields. Throws 404, 400 without a field, and 400 to unset the default location. */
  async update(ctx: StoreContext, location_id: number, body: UpdateLocation): Promise<Rendered<LocationDetail>> {
    const given = givenFields(body);
    if (given.is_default !== undefined) await this.lockDefault(ctx);
    const location = await ctx.rows(Location).lock({ location_id }, 'Location');
    const changed = changedColumns(location, given);
    if (changed.is_default === 0)
      throw ApiError.invalidField('is_default', 'default', 'A store needs a default location; make another one the default.');
    if (changed.is_default === 1) await this.unsetDefault(ctx);
    if (Object.keys(changed).length > 0) await ctx.rows(Location).change({ location_id }, changed);
    return this.show(ctx, location_id);
  }

  private async unsetDefault(ctx: StoreContext): Promise<void> {
    await this.lockDefault(ctx);
    await ctx.rows(Location).change({ is_default: 1 }, { is_default: 0 });
  }

  /** Serializes changes of the default location; the lock of one location's row would not stop another from becoming it. */
  private lockDefault(ctx: StoreContext): Promise<void> {
    return ctx.lock('default location');
  }
}
