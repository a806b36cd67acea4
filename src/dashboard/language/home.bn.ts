import type { home as english } from './home.en.js';
import { notifications } from './notifications.bn.js';

/** Texts of the home page of a store and of its notifications in Bangla. */
export const home: Readonly<Record<keyof typeof english, string>> = {
  home_title: 'হোম',
  home_lead: 'বিক্রি, যা আপনার অপেক্ষায় আছে, এবং সর্বশেষ অর্ডার, পণ্য ও ক্রেতা।',
  home_orders: 'অর্ডার',
  home_products: 'পণ্য',
  home_customers: 'ক্রেতা',
  home_none: 'এখানে এখনো কিছু নেই।',
  sales_title: 'বিক্রি',
  sales_days: '{days} দিন',
  sales_net: 'নিট বিক্রি',
  sales_orders: 'অর্ডার',
  sales_average: 'গড় অর্ডার',
  sales_new_customers: 'নতুন ক্রেতা',
  sales_before: 'আগে: {before}',
  sales_same: 'আগের মতোই: {before}',
  sales_more: 'আগের চেয়ে {share} বেশি: {before}',
  sales_less: 'আগের চেয়ে {share} কম: {before}',
  sales_by_day: 'দিন অনুযায়ী নিট বিক্রি',
  sales_by_week: 'সপ্তাহ অনুযায়ী নিট বিক্রি',
  sales_since: 'শুরু',
  sales_none: 'এই দিনগুলোতে কোনো অর্ডার নেই।',
  sales_table: 'ছকে সংখ্যাগুলো',
  sales_hint:
    'দিনগুলো {zone} অনুযায়ী। নিট বিক্রি হলো ছাড়ের পর অর্ডারের মূল্য; কর, ডেলিভারি এবং বাতিল বা ফেরত দেওয়া অর্ডার এতে নেই।',
  attention_title: 'আপনার মনোযোগ দরকার',
  attention_pending_one: '১টি চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে',
  attention_pending: '{count}টি চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে',
  attention_past_due_one: '১টি সাবস্ক্রিপশনের টাকা বাকি',
  attention_past_due: '{count}টি সাবস্ক্রিপশনের টাকা বাকি',
  attention_renewals_one: '১টি সাবস্ক্রিপশন আগামী ৭ দিনে নবায়ন হবে',
  attention_renewals: '{count}টি সাবস্ক্রিপশন আগামী ৭ দিনে নবায়ন হবে',
  attention_failing_one: '১টি ওয়েবহুক বারবার ব্যর্থ হচ্ছে',
  attention_failing: '{count}টি ওয়েবহুক বারবার ব্যর্থ হচ্ছে',
  ...notifications,
};
