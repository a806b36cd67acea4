import type { search as english } from './search.en.js';

/** Texts of the search in a store, in Bangla. */
export const search: Readonly<Record<keyof typeof english, string>> = {
  search_title: 'খুঁজুন',
  search_for: '“{text}” খোঁজা',
  search_lead: 'আপনি দেখতে পারেন এমন অর্ডার, ক্রেতা, পণ্য, ডিসকাউন্ট, চার্জ, ডেলিভারি ও অনুরোধ।',
  search_field: 'এই স্টোরে খুঁজুন',
  search_key: 'খুঁজতে / চাপুন',
  search_none: 'কিছু পাওয়া যায়নি।',
  search_none_hint: 'আইডি, অর্ডার নম্বর, ফোন নম্বর, নাম, SKU বা কোড লিখুন।',
  search_all: 'সব ফলাফল',
  search_charges: 'চার্জ',
  search_deliveries: 'ওয়েবহুক ডেলিভারি',
  search_requests: 'অনুরোধ',
};
