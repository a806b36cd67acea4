import type { Scope } from '../../platform/auth/scopes.js';

/** What each scope lets an app do, as a merchant reads it. */
const scopes: Readonly<Record<Scope, string>> = {
  'read:orders': 'See orders, with names, addresses and amounts',
  'write:orders': 'Create and change orders and their status',
  'read:products': 'See products, prices and categories',
  'write:products': 'Create, change and delete products, images and categories',
  'read:customers': 'See customers, with contact details and order history',
  'write:customers': 'Create, change and delete customers',
  'read:inventory': 'See how much is in stock',
  'write:inventory': 'Change how much is in stock',
  'read:discounts': 'See discount codes',
  'write:discounts': 'Create, change and delete discount codes',
  'read:procurement': 'See suppliers, purchase orders and stock transfers',
  'write:procurement': 'Create and change suppliers, purchase orders and stock transfers',
  'read:store': 'See the profile of the store',
  'read:staff': 'See staff members, with contact details and roles',
  'read:analytics': 'See sales figures and reports',
  'write:analytics': 'Add to sales figures and reports',
  'read:metafields': 'See the extra fields that it keeps on products, orders and customers',
  'write:metafields': 'Keep extra fields on products, orders and customers',
  billing: 'Ask you to pay charges and subscriptions, and spend what you put into its wallet',
};

/** Everything that the pages say, in English. */
export const en = {
  product: 'Merchant Apps',
  skip: 'Skip to content',
  language: 'Language',
  sign_out: 'Sign out',
  signed_in_as: 'Signed in as {name}',
  all_stores: 'All stores',
  store_sections: 'Sections of the store',

  login_title: 'Sign in',
  login_lead: 'to manage your stores and their apps',
  email: 'E-mail address',
  password: 'Password',
  login_action: 'Sign in',
  login_wrong: 'The e-mail address or the password is wrong.',
  login_too_many: 'Too many failed attempts. Wait {minutes} minutes, then try again.',
  login_expired: 'The form was open for too long. Please try again.',

  stores_title: 'Your stores',
  stores_lead: 'Choose the store you want to work in.',
  stores_none: 'You have no place in any store yet. Ask its owner to add you.',

  apps_title: 'Apps',
  apps_lead: 'Apps that are installed on this store, and what they may do.',
  apps_none: 'No app is installed on this store.',
  apps_none_hint: 'Apps ask for your consent when you install them from their own site; afterwards they are listed here.',
  app: 'App',
  app_may: 'Permissions',
  app_scopes: '{count} permissions',
  app_scope: '1 permission',
  app_since: 'Installed',
  app_actions: 'Actions',
  app_uninstall: 'Uninstall',
  app_uninstall_named: 'Uninstall {app}',
  app_uninstalled: 'The app was uninstalled.',
  app_gone: 'The app was uninstalled before.',

  uninstall_title: 'Uninstall {app}?',
  uninstall_lead: 'From then on it can no longer reach the data of {store}.',
  uninstall_tokens: 'Its access ends at once, and it gets no more notifications.',
  uninstall_data: 'What it created in your store stays there.',
  uninstall_again: 'To use it again you have to install it anew.',
  uninstall_action: 'Uninstall',
  keep_action: 'Keep it',

  consent_title: '{app} asks for access',
  consent_grows_title: '{app} asks for more access',
  consent_lead: 'to your store {store}',
  consent_may: 'If you agree, it may:',
  consent_new: 'New',
  consent_allow: 'Install app',
  consent_allow_more: 'Allow',
  consent_deny: 'Cancel',
  consent_goes_to: 'Afterwards you go on to {host}.',
  consent_revoke_hint: 'You can uninstall the app at any time.',

  role_owner: 'Owner',
  role_admin: 'Admin',
  role_staff: 'Staff',
  status_suspended: 'Suspended',
  status_frozen: 'Frozen',

  error_back: 'Go to your stores',
  error_400: 'That did not work',
  error_403: 'You are not allowed to do this',
  error_403_lead: 'Your account does not have the rights for it in this store. Ask an owner or admin of the store.',
  error_404: 'There is nothing here',
  error_404_lead: 'The page does not exist, or it belongs to a store that you have no access to.',
  error_429: 'Too many requests',
  error_429_lead: 'Wait a little, then try again.',
  error_500: 'Something went wrong on our side',
  error_500_lead: 'Please try again. If it happens again, tell us the number {request_id}.',

  scopes,
};

/** Everything that the pages say: what a further language has to bring. */
export type Messages = typeof en;
