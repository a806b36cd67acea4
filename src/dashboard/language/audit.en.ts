import { operator } from './operator.en.js';

/** Texts of the audit log and of the operator's pages, in English. */
export const audit = {
  audit_title: 'Audit log',
  audit_lead: 'Who did what in this store. Entries cannot be changed or removed.',
  audit_none: 'No entry matches.',
  audit_time: 'Time',
  audit_action: 'Action',
  audit_actor: 'Who',
  audit_target: 'Concerns',
  audit_details: 'Details',
  audit_merchant: 'Merchant',
  audit_operator: 'Operator',
  audit_app: 'App',
  audit_system: 'System',
  audit_sign_in: 'Sign-ins',
  audit_apps: 'Apps',
  audit_secret: 'Secrets',
  audit_token: 'Tokens',
  audit_staff: 'Staff',
  audit_charge: 'Charges',
  audit_customer: 'Customers',
  audit_store: 'Store',
  audit_commands: 'Commands of the operator',
  ...operator,
};
