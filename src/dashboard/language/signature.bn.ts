import type { signature as english } from './signature.en.js';

/** Texts about failing webhooks, and of the page that checks a signature, in Bangla. */
export const signature: Readonly<Record<keyof typeof english, string>> = {
  failing_title: 'ব্যর্থ ওয়েবহুক',
  failing_active: 'ব্যর্থ হচ্ছে',
  failing_disabled: 'বন্ধ',
  failing_count: 'পরপর {count}টি ইভেন্ট পৌঁছানো যায়নি।',
  failing_hint: 'ব্যর্থ হতে থাকলে ওয়েবহুক বন্ধ হয়ে যায়। অ্যাপটির ডেভেলপারের সঙ্গে যোগাযোগ করুন।',
  signature_title: 'স্বাক্ষর যাচাই',
  signature_lead: 'অ্যাপ যেভাবে ওয়েবহুকটি পেয়েছে ঠিক সেভাবে এখানে দিন। প্রাপক সেটি মেনে নেবে কি না এবং না নিলে কেন, তা দেখুন।',
  signature_headers: 'হেডার, প্রতি লাইনে একটি',
  signature_payload: 'বডি, ঠিক যেভাবে এসেছে',
  signature_secret: 'সাইনিং সিক্রেট (ঐচ্ছিক)',
  signature_secret_hint: 'না দিলে অ্যাপের সিক্রেট দিয়ে যাচাই হবে। এটি সংরক্ষণ করা বা দেখানো হয় না।',
  signature_check: 'যাচাই করুন',
  signature_no_apps: 'ওয়েবহুকসহ কোনো অ্যাপ ইনস্টল করা নেই।',
  signature_valid: 'স্বাক্ষরটি সঠিক। প্রাপক এই ওয়েবহুক মেনে নেবে।',
  signature_invalid: 'প্রাপক এই ওয়েবহুক প্রত্যাখ্যান করবে।',
  signature_details: 'বিস্তারিত',
  signature_missing_header: 'স্বাক্ষরের কোনো হেডার নেই বা অসম্পূর্ণ। সব হেডার যেভাবে এসেছে সেভাবে দিন; কোনো প্রক্সি কিছু বাদ দিয়ে থাকতে পারে।',
  signature_bad_timestamp: 'সময়টি ভবিষ্যতের, অথবা ১৯৭০ সাল থেকে গোনা সেকেন্ডের সংখ্যা নয়। প্রাপকের ঘড়ি পিছিয়ে থাকতে পারে।',
  signature_too_old: 'সময়টি পাঁচ মিনিটের বেশি পুরোনো। ওয়েবহুক আসামাত্র যাচাই করুন এবং প্রাপকের ঘড়ি মিলিয়ে নিন।',
  signature_body_changed: 'যে বডি পাঠানো হয়েছিল এটি সেটি নয়। প্রায়ই JSON হিসেবে পড়ে আবার লেখা হয়: অন্য কিছু পড়ার আগে মূল বাইটগুলো যাচাই করুন।',
  signature_old_secret: 'স্বাক্ষরটি এমন সিক্রেটের, যা বদলে ফেলা হয়েছে। সবচেয়ে নতুন সিক্রেটটি ব্যবহার করুন।',
  signature_wrong_secret: 'স্বাক্ষরটি অন্য সিক্রেট দিয়ে করা। প্রাপকের সিক্রেটটি অ্যাপের সিক্রেটের সঙ্গে মিলিয়ে দেখুন।',
};
