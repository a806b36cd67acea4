import { ApiError } from '../../platform/contract/api-error.js';
import type { Scope } from '../../platform/auth/scopes.js';
import type { Mode } from '../jobs/bulk-job.entity.js';

/** Rules of the imports of a resource. */
interface Importable {
  readonly scope: Scope;
  /** Keys, the default first; none for a natural key. */
  readonly keys: readonly string[];
  readonly modes: readonly Mode[];
}

const ALL = ['create', 'update', 'upsert'] as const;

/** Resources that can be imported. */
const RESOURCES: ReadonlyMap<string, Importable> = new Map<string, Importable>([
  ['products', { scope: 'write:products', keys: ['sku', 'slug', 'product_id'], modes: ALL }],
  ['variants', { scope: 'write:products', keys: ['sku', 'sku_id'], modes: ALL }],
  ['customers', { scope: 'write:customers', keys: ['phone', 'user_id'], modes: ALL }],
  ['inventory', { scope: 'write:inventory', keys: ['sku', 'sku_id'], modes: ['update'] }],
  ['metafields', { scope: 'write:metafields', keys: [], modes: ALL }],
]);

/** Names of the resources that can be imported. */
export const IMPORTED = [...RESOURCES.keys()];

/** Returns true for a key that the platform assigns, which no line can create. */
export const isAssigned = (key: string): boolean => key.endsWith('_id');

/** Returns the scope that an import of a resource needs. */
export const importScopeOf = (resource: string): Scope => of(resource).scope;

function of(resource: string): Importable {
  const found = RESOURCES.get(resource);
  if (!found) throw new TypeError(`${resource} cannot be imported`);
  return found;
}

/** Mode of an import, and the key by which its lines find their records. */
export interface ImportPlan {
  readonly mode: Mode;
  /** Null for the natural key of metafields. */
  readonly key: string | null;
}

/** Returns the mode and the key of an import with their defaults. Throws 400 for a mode or a key that does not fit the resource. */
export function planOf(resource: string, given: { readonly mode?: Mode | undefined; readonly key?: string | undefined }): ImportPlan {
  const { keys, modes } = of(resource);
  const key = given.key === undefined ? (keys[0] ?? null) : fittingKey(resource, keys, given.key);
  const fitting = modes.filter((mode) => mode !== 'create' || key === null || !isAssigned(key));
  const { mode = fitting.includes('upsert') ? 'upsert' : 'update' } = given;
  if (!fitting.includes(mode)) {
    const words = fitting.length < modes.length ? ` and the key ${String(key)}` : '';
    throw ApiError.invalidField('mode', 'in', `mode must be one of ${fitting.join(', ')} for ${resource}${words}.`);
  }
  return { mode, key };
}

function fittingKey(resource: string, keys: readonly string[], key: string): string {
  if (keys.includes(key)) return key;
  const expected = keys.length === 0 ? 'be omitted' : `be one of ${keys.join(', ')}`;
  throw ApiError.invalidField('key', 'in', `key must ${expected} for ${resource}.`);
}
