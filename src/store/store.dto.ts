import { Shape } from '../platform/http/shape.js';
import { Store } from './store.entity.js';

/** The profile of a store. */
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
  'created_at',
  'updated_at',
]) {}
