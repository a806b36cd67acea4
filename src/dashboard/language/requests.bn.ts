import type { requests as english } from './requests.en.js';

/** Texts of the request log, in Bangla. */
export const requests: Readonly<Record<keyof typeof english, string>> = {
  requests_title: 'অনুরোধ',
  requests_lead: 'গত ৭ দিনে আপনার স্টোরে অ্যাপগুলোর পাঠানো অনুরোধ।',
  requests_none: 'মিলে যাওয়া কোনো অনুরোধ নেই।',
  requests_none_hint: 'অ্যাপের প্রতিটি অনুরোধ কয়েক সেকেন্ড পরে এখানে দেখা যায়, তার বিষয়বস্তু ছাড়া।',
  request: 'অনুরোধ',
  request_id: 'অনুরোধের আইডি',
  request_method: 'মেথড',
  request_route: 'রুট',
  request_bytes: 'বাইট',
  request_unknown_path: 'অজানা পথ',
  request_events: 'এর ফলে ঘটা ঘটনা',
  request_no_events: 'এর ফলে কোনো ঘটনা ঘটেনি।',
  request_no_deliveries: 'কোনো অ্যাপ এই ঘটনাটি পায়নি।',
  request_back: 'সব অনুরোধ',
  delivery_request: 'যে অনুরোধের ফল',
};
