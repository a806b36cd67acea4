import type { ownSessions as english } from './own-sessions.en.js';

/** Texts of the pages on which people sign out and see their sessions and consents in Bangla. */
export const ownSessions: Readonly<Record<keyof typeof english, string>> = {
  logout_title: 'সাইন আউট করবেন?',
  logout_lead: 'এই ব্রাউজারে এই অ্যাকাউন্টগুলো সাইন ইন করা আছে।',
  logout_client_lead: '{client} আপনাকে সাইন আউট করতে চায়। এই ব্রাউজারে এই অ্যাকাউন্টগুলো সাইন ইন করা আছে।',
  logout_merchant: '{name}, ড্যাশবোর্ডে',
  logout_customer: '{name}, {store}-এ',
  logout_stay: 'সাইন ইন থাকতে চাইলে এই পাতা ছেড়ে যান।',
  logout_done: 'আপনি সাইন আউট করেছেন',
  logout_done_lead: 'এই পাতাটি এখন বন্ধ করতে পারেন।',
};
