const RESOURCES = ['orders', 'products', 'customers', 'inventory', 'discounts', 'procurement', 'analytics', 'metafields'] as const;

/** A scope of specification 5.3. */
export type Scope = `${'read' | 'write'}:${(typeof RESOURCES)[number]}` | 'read:store' | 'read:staff' | 'billing';

/** Every scope that an app can be granted. */
export const SCOPES: readonly Scope[] = [
  ...RESOURCES.flatMap((resource) => [`read:${resource}`, `write:${resource}`] as const),
  'read:store',
  'read:staff',
  'billing',
];
