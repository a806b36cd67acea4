import type { bulk as english } from './bulk.en.js';

/** Texts of the page of bulk jobs, in Bangla. */
export const bulk: Readonly<Record<keyof typeof english, string>> = {
  bulk_title: 'এক্সপোর্ট ও ইমপোর্ট',
  bulk_lead: 'অ্যাপগুলোর করা আপনার স্টোরের একসঙ্গে অনেক তথ্যের এক্সপোর্ট ও ইমপোর্ট।',
  bulk_kind: 'ধরন',
  bulk_exports: 'এক্সপোর্ট',
  bulk_imports: 'ইমপোর্ট',
  bulk_no_match: 'কোনো কাজ মেলেনি।',
  bulk_none: 'এখনো কোনো এক্সপোর্ট বা ইমপোর্ট নেই।',
  bulk_none_hint:
    'আপনি যে তথ্য দেখার অনুমতি দিয়েছেন, অ্যাপ তা এক্সপোর্ট করতে পারে; যা বদলানোর অনুমতি দিয়েছেন, তা ইমপোর্ট করতে পারে। গত ৩০ দিনেরগুলো এখানে দেখা যায়।',
  bulk_job: 'তথ্য',
  bulk_export: 'এক্সপোর্ট {id}',
  bulk_import: 'ইমপোর্ট {id}',
  bulk_refused: '{count}টি ব্যর্থ',
  bulk_operator: 'প্ল্যাটফর্মের পরিচালক',
  bulk_progress: 'অগ্রগতি',
  bulk_percent: '{percent}%',
  bulk_rows: 'রেকর্ড',
  bulk_size: 'আকার',
  bulk_created: 'শুরু',
  bulk_refresh: 'আবার দেখুন',
  bulk_pending: 'অপেক্ষমাণ',
  bulk_running: 'চলছে',
  bulk_completed: 'সম্পন্ন',
  bulk_failed: 'ব্যর্থ',
  bulk_cancelled: 'বাতিল',
};
