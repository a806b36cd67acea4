/** Kinds of extensions. `admin_` ones appear in the dashboard of merchants, `storefront_` ones in the storefront. */
export const EXTENSION_TYPES = [
  'admin_page',
  'admin_block',
  'admin_action',
  'admin_link',
  'storefront_block',
  'storefront_script',
  'storefront_action',
] as const;

/** Kind of an extension. */
export type ExtensionType = (typeof EXTENSION_TYPES)[number];

/** Fields of an extension that hold a URL. */
export const ADDRESS_FIELDS = ['url', 'script_url', 'action_url'] as const;

/** Field that holds a URL. */
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Address that each kind requires. */
export const REQUIRED_ADDRESS: Readonly<Record<ExtensionType, AddressField>> = {
  admin_page: 'url',
  admin_block: 'url',
  admin_action: 'action_url',
  admin_link: 'url',
  storefront_block: 'url',
  storefront_script: 'script_url',
  storefront_action: 'action_url',
};
