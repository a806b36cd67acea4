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

/** Returns a reason of the delivery log in words; unknown parts of it as they are. */
export const failureWords = (language: Language, reason: string): string =>
  reason
    .split(', ')
    .map((part) => FAILURES[language][part] ?? part)
    .join(', ');
