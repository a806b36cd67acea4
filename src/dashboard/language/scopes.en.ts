import type { SCOPES } from '../../platform/auth/scopes.js';

/** Descriptions of the scopes for merchants. */
export const scopes: Readonly<Record<(typeof SCOPES)[number], string>> = {
  'read:orders': 'See orders, with names, addresses and amounts',
  'write:orders': 'Create and change orders and their status',
  'read:products': 'See products, prices and categories',
  'write:products': 'Create, change and delete products, images and categories',
  'read:customers': 'See customers, with contact details and order history',
  'write:customers': 'Create, change and delete customers',
  'read:inventory': 'See stock levels',
  'write:inventory': 'Change stock levels',
  'read:discounts': 'See discount codes',
  'write:discounts': 'Create, change and delete discount codes',
  'read:procurement': 'See suppliers, purchase orders and stock transfers',
  'write:procurement': 'Create and change suppliers, purchase orders and stock transfers',
  'read:store': 'See the profile of the store',
  'read:staff': 'See staff members, with contact details and roles',
  'read:analytics': 'See sales figures and reports',
  'write:analytics': 'Add to sales figures and reports',
  'read:metafields': 'See custom fields that it adds to products, orders and customers',
  'write:metafields': 'Add custom fields to products, orders and customers',
  billing: 'Request one-time and recurring payments, and spend the balance of its wallet',
};
