import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { Location } from './location.entity.js';

/** The places where a store keeps stock. */
@Injectable()
export class LocationsService {
  /** Makes the location that every store has, and gives its id. */
  async createDefault(ctx: StoreContext): Promise<number> {
    const { location_id } = await ctx.rows(Location).add({ name: 'Main location', is_default: 1 });
    return location_id;
  }
}
