import { Shape } from '../platform/contract/shape.js';
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
