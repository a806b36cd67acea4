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
  customer_edit: 'ক্রেতার তথ্য বদলান',
  customer_edit_hint:
    'ফোন নম্বর বা ইমেইল ঠিকানা বদলালে তা আর যাচাই করা থাকে না এবং ক্রেতার সাইন ইন শেষ হয়। যেসব অ্যাপ ক্রেতাদের অনুসরণ করে সেগুলো জানতে পারে।',
  customer_street: 'ঠিকানা, যেমন বাড়ি ও রোড',
  customer_city: 'শহর',
  customer_saved: 'ক্রেতার তথ্য সংরক্ষণ করা হয়েছে।',
  customer_conflict: 'আপনি পাতাটি খোলার পর ক্রেতার তথ্য বদলেছে। কিছুই সংরক্ষণ হয়নি। উপরের বর্তমান মান দেখে আপনার লেখা আবার সংরক্ষণ করুন।',
  customer_phone_taken: 'এই স্টোরের অন্য একজন ক্রেতার এই ফোন নম্বর আছে।',
  customer_bad_name: '১ থেকে ২৫৫ অক্ষরের একটি নাম লিখুন।',
  customer_bad_phone: 'সর্বোচ্চ ২০ অক্ষরের একটি ফোন নম্বর লিখুন।',
  customer_bad_email: 'একটি ইমেইল ঠিকানা লিখুন, অথবা খালি রাখুন।',
  customers_orders_none: 'এখনো কোনো অর্ডার নেই।',
};
