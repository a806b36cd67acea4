import type { scopeUse as en } from './scope-use.en.js';

/** Texts of the page of an installed app, in Bangla. */
export const scopeUse: typeof en = {
  app_use: 'অনুমতির ব্যবহার',
  app_use_named: '{app}: অনুমতির ব্যবহার',
  scope_summary: '{asked}টি অনুমতি চেয়েছে, {used}টি ব্যবহার করে, সর্বশেষ ব্যবহার {when}।',
  scope_summary_unused: '{asked}টি অনুমতি চেয়েছে, এখনও একটিও ব্যবহার করেনি।',
  scope_today: 'আজ',
  scope_yesterday: 'গতকাল',
  scope_days: '{days} দিন আগে',
  scope_uses: 'অনুমতি ও অ্যাপটির ব্যবহার',
  scope_requests: 'অনুরোধ',
  scope_last: 'সর্বশেষ ব্যবহার',
  scope_never: 'ব্যবহৃত হয়নি',
  scope_narrow: 'অনুমতি ফিরিয়ে নিন',
  scope_narrow_lead:
    'টিক তুলে দেওয়া অনুমতি এবং তার ওপর নির্ভরশীল ওয়েবহুক অ্যাপটি সঙ্গে সঙ্গে হারাবে। আপনি সম্মতি দিলেই কেবল তা আবার পাবে। ওয়েবহুক ব্যবহার হিসেবে গণনা হয় না।',
  scope_keep: 'যে অনুমতিগুলো অ্যাপটির থাকবে',
  scope_save: 'সংরক্ষণ করুন',
  scope_changed: 'অনুমতি পরিবর্তন করা হয়েছে।',
  scope_none_kept: 'অন্তত একটি অনুমতি রাখতে হবে। সব ফিরিয়ে নিতে অ্যাপটি আনইনস্টল করুন।',
};
