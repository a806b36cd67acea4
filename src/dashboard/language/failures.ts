import type { Language } from './language.js';

/** Reasons why an attempt failed, as the delivery log stores them, in words. */
const FAILURES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    timeout: 'No response in time',
    'connection refused': 'Connection refused',
    dns: 'The host name does not resolve',
    tls: 'No trusted TLS connection',
    'address not allowed': 'The address is not allowed',
    'invalid response': 'The response is not HTTP',
    'connection error': 'The connection broke',
    cancelled: 'Cancelled by this service',
    'redirects are not followed': 'redirects are not followed',
  },
  bn: {
    timeout: 'সময়মতো উত্তর আসেনি',
    'connection refused': 'সংযোগ প্রত্যাখ্যাত হয়েছে',
    dns: 'হোস্টের নামের ঠিকানা পাওয়া যায়নি',
    tls: 'বিশ্বস্ত TLS সংযোগ হয়নি',
    'address not allowed': 'ঠিকানাটির অনুমতি নেই',
    'invalid response': 'উত্তরটি HTTP নয়',
    'connection error': 'সংযোগ ভেঙে গেছে',
    cancelled: 'এই সেবা চেষ্টাটি বাতিল করেছে',
    'redirects are not followed': 'রিডাইরেক্ট অনুসরণ করা হয় না',
  },
};

/** Returns a reason of the delivery log in words; unknown parts of it are unchanged. */
export const failureWords = (language: Language, reason: string): string =>
  reason
    .split(', ')
    .map((part) => FAILURES[language][part] ?? part)
    .join(', ');

/** Causes of dead letters, which are messages of PostgreSQL, in words. */
const CAUSES: readonly (readonly [message: RegExp, words: Readonly<Record<Language, string>>])[] = [
  [/event_sequences_store_id_fkey/, { en: 'The store of the event does not exist', bn: 'ইভেন্টের স্টোরটি নেই' }],
  [/invalid input syntax for type json/, { en: 'The content of the event is not valid JSON', bn: 'ইভেন্টের তথ্য বৈধ JSON নয়' }],
  [
    /unsupported Unicode escape|invalid byte sequence|surrogate/,
    { en: 'The event contains a character that cannot be stored', bn: 'ইভেন্টে এমন অক্ষর আছে যা সংরক্ষণ করা যায় না' },
  ],
  [/out of range|value too long/, { en: 'A value of the event is too large', bn: 'ইভেন্টের একটি মান অনেক বড়' }],
  [
    /violates .{1,30} constraint|no partition of relation/,
    { en: 'The event contradicts a rule of the database', bn: 'ইভেন্টটি ডেটাবেসের নিয়মের সঙ্গে মেলে না' },
  ],
  [/permission denied/, { en: 'The database refused access', bn: 'ডেটাবেস প্রবেশের অনুমতি দেয়নি' }],
];

/** Returns the cause of a dead letter in words, if it is known. */
export const causeWords = (language: Language, reason: string): string | undefined =>
  CAUSES.find(([message]) => message.test(reason))?.[1][language];

/** Errors of bulk jobs in Bangla, by code; the API has them in English. */
const JOB_FAILURES: ReadonlyMap<string, string> = new Map([
  ['internal_error', 'কাজটি ব্যর্থ হয়েছে। আবার চেষ্টা করুন।'],
  ['export_timeout', 'এক্সপোর্টে বেশি সময় লেগেছে। একবারে কম রেকর্ড এক্সপোর্ট করুন।'],
  ['insufficient_scope', 'অ্যাপটির প্রয়োজনীয় অনুমতি আর নেই।'],
  ['store_inactive', 'স্টোরটি চালু নেই।'],
  ['customer_erased', 'ফাইলে থাকতে পারে এমন একজন ক্রেতার তথ্য মুছে ফেলা হয়েছে।'],
]);

/** Returns the error of a bulk job in words. */
export const jobFailureWords = (language: Language, { code, message }: { readonly code: string; readonly message: string }): string =>
  (language === 'bn' && JOB_FAILURES.get(code)) || message;
