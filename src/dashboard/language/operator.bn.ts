import type { operator as english } from './operator.en.js';

/** Texts of the operator's pages, in Bangla. */
export const operator: Readonly<Record<keyof typeof english, string>> = {
  op_title: 'অপারেটর',
  op_sections: 'অপারেটরের বিভাগ',
  op_entry: 'দ্বিতীয় ধাপের যাচাই লাগবে',
  op_entry_none: 'অপারেটরের পাতার জন্য দ্বিতীয় ধাপের যাচাই লাগে। একটি অথেনটিকেটর অ্যাপ বা পাসকি চালু করুন; এরপর এখানে ফিরে আসবেন।',
  op_entry_again: 'এই সেশনে দ্বিতীয় ধাপের যাচাই হয়নি। আপনার পাসকি বা অ্যাপের কোড দিয়ে আবার সাইন ইন করুন।',
  op_entry_sign_in: 'আবার সাইন ইন করুন',
  op_overview: 'সারসংক্ষেপ',
  op_overview_lead: 'সব স্টোর মিলিয়ে যা আপনার দেখা দরকার।',
  op_calm: 'আপনার দেখার মতো কিছু নেই।',
  op_what: 'বিষয়',
  op_number: 'সংখ্যা',
  op_waiting_held: 'সিদ্ধান্তের অপেক্ষায় থাকা পেমেন্ট',
  op_waiting_dead_letters: 'প্রকাশ করা যায়নি এমন ইভেন্ট',
  op_waiting_late_work: 'দেরিতে চলা পটভূমির কাজ',
  op_waiting_late_jobs: 'দেরিতে চলা এক্সপোর্ট ও ইমপোর্ট',
  op_waiting_failing: 'ব্যর্থ ওয়েবহুক',
  op_waiting_submissions: 'অ্যাপ ডিরেক্টরিতে জমা পড়া আবেদন',
};
