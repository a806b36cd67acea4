import type { customers as english } from './customers.en.js';

/** Texts of the pages of customers in Bangla. */
export const customers: Readonly<Record<keyof typeof english, string>> = {
  customers_title: 'ক্রেতা',
  customers_all: 'সব ক্রেতা',
  customers_lead: 'ক্রেতা খুঁজুন এবং তাঁর অর্ডার দেখুন।',
  customers_search_hint: 'নাম, ফোন নম্বর বা ইমেইলের অংশ',
  customers_guests: 'অতিথি',
  customers_with_guests: 'অতিথিসহ',
  customers_min_orders: 'অন্তত এতগুলো অর্ডার',
  customers_since: 'যে সময় থেকে ক্রেতা',
  customers_by_name: 'নাম',
  customers_none: 'এখনো কোনো ক্রেতা নেই।',
  customers_none_hint: 'প্রথম অর্ডার বা সাইন ইনের পর ক্রেতা এখানে দেখা যায়। অতিথিদের ফিল্টার দিয়ে দেখা যায়।',
  customers_no_match: 'কোনো ক্রেতা মেলেনি।',
  customers_verified: 'যাচাই করা',
  customers_address: 'সংরক্ষিত ঠিকানা',
  customers_orders_none: 'এখনো কোনো অর্ডার নেই।',
};
