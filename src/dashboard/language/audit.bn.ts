import type { audit as english } from './audit.en.js';
import { operator } from './operator.bn.js';

/** Texts of the audit log and of the operator's pages, in Bangla. */
export const audit: Readonly<Record<keyof typeof english, string>> = {
  audit_title: 'অডিট লগ',
  audit_lead: 'এই স্টোরে কে কী করেছেন। কোনো তথ্য বদলানো বা মুছে ফেলা যায় না।',
  audit_none: 'মিলে যাওয়া কোনো তথ্য নেই।',
  audit_time: 'সময়',
  audit_action: 'কাজ',
  audit_actor: 'কে',
  audit_target: 'যা নিয়ে',
  audit_details: 'বিস্তারিত',
  audit_merchant: 'মার্চেন্ট',
  audit_operator: 'অপারেটর',
  audit_app: 'অ্যাপ',
  audit_system: 'সিস্টেম',
  audit_sign_in: 'সাইন ইন',
  audit_apps: 'অ্যাপ',
  audit_secret: 'গোপন কী',
  audit_token: 'টোকেন',
  audit_staff: 'কর্মী',
  audit_charge: 'চার্জ',
  audit_customer: 'ক্রেতা',
  audit_store: 'স্টোর',
  audit_commands: 'অপারেটরের নির্দেশ',
  ...operator,
};
