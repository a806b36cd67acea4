import type { passkeys as english } from './passkeys.en.js';

/** Texts of passkeys, in Bangla. */
export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  passkey_title: 'পাসকি',
  passkey_lead: 'আঙুলের ছাপ, মুখ বা ডিভাইসের স্ক্রিন লক দিয়ে সাইন ইন করুন। পাসকি থাকলে পাসওয়ার্ড ও কোড লাগে না।',
  passkey_name: 'নাম',
  passkey_created: 'যোগ করা হয়েছে',
  passkey_used: 'শেষ ব্যবহার',
  passkey_never: 'কখনো না',
  passkey_add: 'পাসকি যোগ করুন',
  passkey_add_lead: 'আগে আপনার পাসওয়ার্ড দিন।',
  passkey_create_lead: 'পাসকির একটি নাম দিন। কোথায় রাখা হবে, ব্রাউজার তা জিজ্ঞেস করবে।',
  passkey_example: 'আমার ফোন',
  passkey_create: 'পাসকি তৈরি করুন',
  passkey_missing: 'এই ব্রাউজার পাসকি তৈরি করতে পারে না, অথবা স্ক্রিপ্ট বন্ধ আছে। নতুন কোনো ব্রাউজার ব্যবহার করুন।',
  passkey_not_made: 'পাসকি তৈরি হয়নি। ডিভাইসে এই অ্যাকাউন্টের পাসকি হয়তো আগেই আছে।',
  passkey_not_used: 'পাসকি ব্যবহার হয়নি। আবার চেষ্টা করুন, অথবা পাসওয়ার্ড দিন।',
  passkey_added: 'পাসকি যোগ হয়েছে।',
  passkey_refused: 'পাসকি যোগ হয়নি। আবার যোগ করুন।',
  passkey_full: 'একটি অ্যাকাউন্টে দশটি পাসকি রাখা যায়। নতুন যোগ করতে একটি মুছুন।',
  passkey_remove: 'মুছুন',
  passkey_remove_label: '{name} পাসকি মুছুন',
  passkey_remove_title: '{name} পাসকি মুছবেন?',
  passkey_remove_lead: 'এটি দিয়ে আর আপনার অ্যাকাউন্টে সাইন ইন করা যাবে না। ডিভাইস থেকেও মুছে দিন।',
  passkey_removed: 'পাসকি মুছে ফেলা হয়েছে।',
  passkey_sign_in: 'পাসকি দিয়ে সাইন ইন করুন',
  passkey_wrong: 'এই পাসকি এখানকার কোনো অ্যাকাউন্টের নয়। পাসওয়ার্ড দিন।',
};
