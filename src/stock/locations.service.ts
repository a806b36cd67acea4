import { Injectable } from '@nestjs/common';
import { changedColumns, givenFields } from '../platform/database/changes.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { invalidField } from '../platform/http/api-error.js';
import type { ListParams } from '../platform/http/list-query.js';
import type { Page, Rendered } from '../platform/http/reply.js';
import { Location } from './location.entity.js';
import { type CreateLocation, LocationDetail, type UpdateLocation } from './locations.dto.js';

/** The places where a store keeps stock. */
@Injectable()
export class LocationsService {
  /** A page of locations. */
  list(ctx: StoreContext, query: ListParams): Promise<Page<LocationDetail>> {
    return ctx.rows(Location).page(query, [], LocationDetail);
  }

  /** One location. Throws `Location not found.` (404). */
  show(ctx: StoreContext, location_id: number): Promise<Rendered<LocationDetail>> {
    return ctx.rows(Location).show(location_id, LocationDetail, 'Location');
  }

  /** Makes the location that every store has, and gives its id. */
  async createDefault(ctx: StoreContext): Promise<number> {
    const { location_id } = await ctx.rows(Location).add({ name: 'Main location', is_default: 1 });
    return location_id;
  }

  /** Makes a location; as the default one it takes the place of the present. */
  async create(ctx: StoreContext, { name, is_default = 0 }: CreateLocation): Promise<Rendered<LocationDetail>> {
    if (is_default === 1) await this.retireDefault(ctx);
    const { location_id } = await ctx.rows(Location).add({ name, is_default });
    return this.show(ctx, location_id);
  }

  /** Changes the given fields. Throws 404, 400 without a field, and 400 for a default location that is to be one no more. */
  async update(ctx: StoreContext, location_id: number, body: UpdateLocation): Promise<Rendered<LocationDetail>> {
    const given = givenFields(body);
    if (given.is_default !== undefined) await this.lockDefault(ctx);
    const location = await ctx.rows(Location).lock({ location_id }, 'Location');
    const changed = changedColumns(location, given);
    if (changed.is_default === 0)
      throw invalidField('is_default', 'default', 'A store needs a default location; make another one the default.');
    if (changed.is_default === 1) await this.retireDefault(ctx);
    if (Object.keys(changed).length > 0) await ctx.rows(Location).change({ location_id }, changed);
    return this.show(ctx, location_id);
  }

  private async retireDefault(ctx: StoreContext): Promise<void> {
    await this.lockDefault(ctx);
    await ctx.rows(Location).change({ is_default: 1 }, { is_default: 0 });
  }

  /** Those who choose another default wait for each other here: a location's own row could not stop a second one from being chosen. */
  private async lockDefault(ctx: StoreContext): Promise<void> {
    await ctx.query('SELECT 1 FROM stores WHERE store_id = $1 FOR NO KEY UPDATE');
  }
}
