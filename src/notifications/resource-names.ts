const NAMES: ReadonlyMap<string, Readonly<Record<'en' | 'bn', string>>> = new Map([
  ['orders', { en: 'Orders', bn: 'অর্ডার' }],
  ['order_items', { en: 'Items', bn: 'পণ্যসমূহ' }],
  ['customers', { en: 'Customers', bn: 'ক্রেতা' }],
  ['products', { en: 'Products', bn: 'পণ্য' }],
  ['variants', { en: 'Variants', bn: 'ভ্যারিয়েন্টসমূহ' }],
  ['inventory', { en: 'Stock', bn: 'স্টক' }],
  ['metafields', { en: 'Custom fields', bn: 'কাস্টম ফিল্ড' }],
  ['events', { en: 'Events', bn: 'ঘটনা' }],
]);

/** Returns the name of a resource that jobs export or import, in the given language. */
export const resourceName = (language: 'en' | 'bn', resource: string): string => NAMES.get(resource)?.[language] ?? resource;
