import type { account as english } from './account.en.js';

/** Texts of the account page in Bangla. */
export const account: Readonly<Record<keyof typeof english, string>> = {
  account_title: 'আপনার অ্যাকাউন্ট',
  account_lead: 'পাসওয়ার্ড বদলান এবং কোথায় কোথায় সাইন ইন করা আছে দেখুন।',
  account_password: 'পাসওয়ার্ড',
  account_current: 'বর্তমান পাসওয়ার্ড',
  account_new: 'নতুন পাসওয়ার্ড',
  account_repeat: 'নতুন পাসওয়ার্ড আবার লিখুন',
  account_hint: 'কমপক্ষে ৮টি অক্ষর। পাসওয়ার্ড বদলালে আপনার অন্য সব সেশন শেষ হয়ে যাবে।',
  account_change: 'পাসওয়ার্ড বদলান',
  account_wrong: 'বর্তমান পাসওয়ার্ডটি ভুল।',
  account_short: 'নতুন পাসওয়ার্ডে কমপক্ষে ৮টি অক্ষর থাকতে হবে।',
  account_different: 'নতুন পাসওয়ার্ড দুটি এক নয়।',
  account_password_changed: 'আপনার পাসওয়ার্ড বদলানো হয়েছে এবং অন্য সেশনগুলো শেষ করা হয়েছে।',
  account_sessions: 'সেশন',
  account_since: 'সাইন ইনের সময়',
  account_until: 'মেয়াদ শেষ',
  account_this: 'এই সেশন',
  account_end: 'সেশন শেষ করুন',
  account_end_others: 'অন্য সব সেশন শেষ করুন',
  account_session_ended: 'সেশনটি শেষ করা হয়েছে।',
  account_sessions_ended: 'অন্য সব সেশন শেষ করা হয়েছে।',
};
