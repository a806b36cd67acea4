import { Transform } from 'class-transformer';
import { Field } from '../../platform/contract/field.js';
import type { Flag } from '../../platform/database/columns.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { Location } from './location.entity.js';

/** Converts booleans to flags. */
const AsFlag = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'boolean' ? Number(value) : value));

/** Sort order of the location list. */
export class ListLocations extends ListQuery(['created_at'], 'created_at:asc') {}

/** New location. */
export class CreateLocation {
  /** Location name. */
  @Field.Name({ max: 255 }) name: string;
  /** 1 makes this the default location, replacing the current one. Defaults to 0. The default location cannot be set to 0. */
  @Field.Optional() @Field.Flag() @AsFlag() is_default?: Flag;
}

/** Changes of a location. Omitted fields keep their values. */
export class UpdateLocation extends UpdateOf(CreateLocation) {}

/** Location where the store keeps stock. */
export class LocationDetail extends Shape(Location, ['location_id', 'store_id', 'name', 'is_default', 'created_at', 'updated_at']) {}
