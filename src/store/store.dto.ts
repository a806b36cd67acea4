import { Field } from '../platform/contract/field.js';
import { Shape } from '../platform/contract/shape.js';
import { isTimeZone } from '../platform/config/time-zone.js';
import { Store } from './store.entity.js';

/** Profile of a store. */
export class StoreProfile extends Shape(Store, [
  'store_id',
  'name',
  'email',
  'phone',
  'currency',
  'image',
  'address',
  'domain',
  'language',
  'is_sandbox',
  'created_at',
  'updated_at',
]) {}

const PHONE = /^\+?[\d ()-]{5,20}$/;
const COLOR = /^#[0-9a-f]{6}$/;

/** Changes of a store by its merchants. Omitted fields keep their values. */
export class ChangeStore {
  /** Name shown to customers. */
  @Field.Optional() @Field.Name({ max: 255 }) name?: string;
  /** Contact address. */
  @Field.Optional() @Field.Email({ max: 255 }) email?: string;
  /** Contact phone; empty for none. */
  @Field.Optional() @Field.rule('phone', (phone) => phone === '' || isMatch(phone, PHONE), 'must be a phone number') phone?: string;
  /** Postal address. */
  @Field.Nullable() @Field.Text({ max: 1000 }) address?: string | null;
  /** Domain of the storefront. */
  @Field.Optional() @Field.Host({ max: 255 }) domain?: string;
  /** Time zone of days and times on pages. */
  @Field.Optional() @Field.rule('time_zone', isTimeZone, 'must be a time zone such as Asia/Dhaka') time_zone?: string;
  /** Colour, e.g. `#0b6b5d`. */
  @Field.Nullable() @Field.rule('color', (color) => isMatch(color, COLOR), 'must be a colour such as #0b6b5d') color?: string | null;
}

const isMatch = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);
