import type { ownSessions as english } from './own-sessions.en.js';

/** Texts of the pages on which people sign out and see their sessions and consents in Bangla. */
export const ownSessions: Readonly<Record<keyof typeof english, string>> = {
  logout_title: 'সাইন আউট করবেন?',
  logout_lead: 'এই ব্রাউজারে এই অ্যাকাউন্টগুলো সাইন ইন করা আছে।',
  logout_client_lead: '{client} আপনাকে সাইন আউট করতে চায়। এই ব্রাউজারে এই অ্যাকাউন্টগুলো সাইন ইন করা আছে।',
  logout_merchant: '{name}, ড্যাশবোর্ডে',
  logout_customer: '{name}, {store}‑এ',
  logout_stay: 'সাইন ইন থাকতে চাইলে এই পাতা ছেড়ে যান।',
  logout_done: 'আপনি সাইন আউট করেছেন',
  logout_done_lead: 'এই পাতাটি এখন বন্ধ করতে পারেন।',
  customer_abroad: 'এই দেশের ফোন নম্বরে কোড পাঠানো হয় না।',
  own_title: '{store}‑এ আপনার সাইন ইন',
  own_lead: 'আপনি {name} হিসেবে সাইন ইন করেছেন।',
  own_signed_out: 'আপনি সাইন ইন করেননি। {store}‑এর ওয়েবসাইট বা অ্যাপে সাইন ইন করে এই পাতাটি আবার খুলুন।',
  own_consents: 'ওয়েবসাইট ও অ্যাপ',
  own_no_consents: 'কোনো ওয়েবসাইট বা অ্যাপ আপনার তথ্য দেখতে পারে না।',
  own_consents_hint: 'যে ওয়েবসাইট বা অ্যাপের অনুমতি আপনি শেষ করেন, সেটি সাইন আউট হয়ে যায় এবং পরের বার আবার অনুমতি চায়।',
  own_client: 'নাম',
  own_sees: 'যা দেখতে পারে',
  own_since: 'যখন থেকে',
  own_end_consent: 'অনুমতি শেষ করুন',
  own_link: 'আপনার সেশন ও অনুমতি',
};
