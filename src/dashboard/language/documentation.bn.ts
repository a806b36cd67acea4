import type { documentation as english } from './documentation.en.js';

/** Texts of the changelog and the documentation, in Bangla. */
export const documentation: Readonly<Record<keyof typeof english, string>> = {
  changelog_title: 'পরিবর্তনের তালিকা',
  changelog_lead: 'API‑এর পরিবর্তন এবং এক সংস্করণ থেকে অন্য সংস্করণে যাওয়ার নিয়ম।',

  docs_title: 'নির্দেশিকা',
  docs_lead: 'অ্যাপ ডেভেলপার ও অপারেটরদের জন্য নির্দেশিকা ও রেফারেন্স।',
  docs_search: 'খুঁজুন',
  docs_contents: 'সূচিপত্র',
  docs_nothing_found: 'কিছু পাওয়া যায়নি। কম বা অন্য শব্দ দিয়ে চেষ্টা করুন।',
  docs_as_markdown: 'এই পাতা মার্কডাউন হিসেবে',
  docs_own_ids: 'উদাহরণে আপনার আইডি দেখানো হচ্ছে: {names}। গোপন কী কখনো বসানো হয় না।',
  docs_no_token: 'এই ট্যাবে পরীক্ষামূলক স্টোরে আপনার অ্যাপ ইনস্টল করলে উদাহরণে তার অ্যাক্সেস টোকেনও দেখানো হবে:',
  docs_own_token: 'এই ট্যাবে পাওয়া {store}‑এর অ্যাক্সেস টোকেনও উদাহরণে দেখানো হচ্ছে।',
  docs_own_app: 'অ্যাপ',
  docs_own_store: 'স্টোর',
  docs_all_errors: 'সব ত্রুটি',
  docs_status: 'HTTP স্ট্যাটাস {status}',
};
