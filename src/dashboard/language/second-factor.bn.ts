import type { secondFactor as english } from './second-factor.en.js';

/** Texts of the second factor, in Bangla. */
export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  factor_title: 'দ্বিতীয় ধাপ',
  factor_on: 'চালু',
  factor_lead: 'পাসওয়ার্ডের পরে ফোনের একটি অ্যাপের কোড দিতে হয়। তখন চুরি যাওয়া পাসওয়ার্ড একা যথেষ্ট নয়।',
  factor_codes_left: 'সাইন ইনে আপনার অ্যাপের কোড চাওয়া হয়। বাকি পুনরুদ্ধার কোড: {count}টি।',
  factor_set_up: 'দ্বিতীয় ধাপ চালু করুন',
  factor_set_up_lead: 'আপনার ফোনে একটি অথেন্টিকেটর অ্যাপ লাগবে। আপনার অন্য সব সেশন শেষ হবে।',
  factor_next: 'পরের ধাপ',
  factor_remove: 'দ্বিতীয় ধাপ বন্ধ করুন',
  factor_remove_title: 'দ্বিতীয় ধাপ বন্ধ করবেন?',
  factor_remove_lead: 'তখন সাইন ইন করতে শুধু পাসওয়ার্ডই যথেষ্ট হবে। পুনরুদ্ধার কোডগুলো আর কাজ করবে না।',
  factor_removed: 'দ্বিতীয় ধাপ বন্ধ করা হয়েছে।',
  factor_scan: 'অ্যাপ দিয়ে ছবিটি স্ক্যান করুন, তারপর অ্যাপের কোডটি লিখুন।',
  factor_qr: 'অথেন্টিকেটর অ্যাপের জন্য QR কোড',
  factor_type: 'স্ক্যান করতে না পারলে এই কী অ্যাপে লিখুন:',
  factor_code: 'কোড',
  factor_wrong: 'কোডটি ভুল, অথবা আগেই ব্যবহার করা হয়েছে।',
  factor_confirm: 'চালু করুন',
  factor_codes: 'আপনার পুনরুদ্ধার কোড',
  factor_codes_lead: 'ফোন থেকে আলাদা কোনো নিরাপদ জায়গায় রাখুন। প্রতিটি একবার অ্যাপের কোডের বদলে কাজ করে। এগুলো আর দেখানো হবে না।',
  factor_is_on: 'দ্বিতীয় ধাপ চালু হয়েছে।',
  factor_kept: 'রেখে দিয়েছি',
  factor_ask: 'আপনার কোড লিখুন',
  factor_ask_lead: 'অথেন্টিকেটর অ্যাপে কোডটি দেখুন। পুনরুদ্ধার কোডও চলবে।',
  factor_lost: 'দুটির কোনোটিই না থাকলে এই সেবার অপারেটরকে জানান।',
};
