import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { Flag } from '../platform/database/columns.js';
import { Optional, ZeroOrOne } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Shape } from '../platform/http/shape.js';
import { Location } from './location.entity.js';

/** `true` and `false` say the same as 1 and 0. */
const AsFlag = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'boolean' ? Number(value) : value));

/** How a list of locations is shown. */
export class ListLocations extends ListQuery(['created_at'], 'created_at:asc') {}

/** A new location. */
export class CreateLocation {
  /** Name. */
  @MaxLength(255) @MinLength(1) @IsString() name: string;
  /** 1 to make it the default location instead of the present one; 0 by default. */
  @Optional() @ZeroOrOne() @AsFlag() is_default?: Flag;
}

/** Changes of a location; fields that are left out stay. */
export class UpdateLocation {
  /** Name. */
  @Optional() @MaxLength(255) @MinLength(1) @IsString() name?: string;
  /** 1 to make it the default location instead of the present one. The default location itself cannot be given up. */
  @Optional() @ZeroOrOne() @AsFlag() is_default?: Flag;
}

/** A place where the store keeps stock. */
export class LocationDetail extends Shape(Location, ['location_id', 'store_id', 'name', 'is_default', 'created_at', 'updated_at']) {}
