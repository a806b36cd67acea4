import type { Language } from './language.js';

/** Errors of payment gateways in Bangla; their messages are in English. `$1` is the part of a message that only the gateway knows. */
const ERRORS: readonly (readonly [message: RegExp, words: string])[] = [
  [/^.+ is not configured\.$/, 'গেটওয়ের সেটিংস দেওয়া হয়নি'],
  [/^.+ refused the query \((.*)\)\.$/, 'গেটওয়ে প্রশ্নটি গ্রহণ করেনি ($1)'],
  [/^.+ answered with (HTTP \d+)\.$/, 'গেটওয়ের উত্তর $1'],
  [/^.+ did not answer with a JSON object\.$/, 'গেটওয়ের উত্তর পড়া যায়নি'],
  [/^.+ did not answer in time\.$/, 'গেটওয়ে সময়মতো উত্তর দেয়নি'],
  [/^.+ cannot be reached \((.*)\)\.$/, 'গেটওয়ের সঙ্গে সংযোগ হয়নি ($1)'],
  [/^.+ opened no session: (.*)$/, 'গেটওয়ে পেমেন্ট শুরু করেনি: $1'],
  [/^.+ opened no session and gave no reason\.$/, 'গেটওয়ে কারণ ছাড়াই পেমেন্ট শুরু করেনি'],
  [/^.+ named a checkout page on an unknown host\.$/, 'গেটওয়ে অচেনা ঠিকানার পেমেন্ট পাতা দিয়েছে'],
  [/^.+ did not state the status of the refund\.$/, 'গেটওয়ে টাকা ফেরতের অবস্থা জানায়নি'],
  [/^The gateway could not be asked\.$/, 'গেটওয়েকে জিজ্ঞাসা করা যায়নি'],
  [/^The payment is of another account\.$/, 'পেমেন্টটি অন্য অ্যাকাউন্টের'],
  [/^The payment is of another transaction\.$/, 'পেমেন্টটি অন্য লেনদেনের'],
  [/^The payment is in another currency\.$/, 'পেমেন্টটি অন্য মুদ্রায়'],
  [/^The gateway states no amount or no payment\.$/, 'গেটওয়ে টাকার পরিমাণ বা পেমেন্ট জানায়নি'],
];

/** Returns an error of a payment gateway in the language of the reader; one without a translation is returned unchanged. */
export function gatewayErrorWords(language: Language, message: string): string {
  const [pattern, words] = (language === 'bn' && ERRORS.find(([known]) => known.test(message))) || [];
  return pattern && words !== undefined ? message.replace(pattern, words) : message;
}
