import { failureWords } from './failures.js';
import { gatewayErrorWords } from './gateway-errors.js';
import { formatBytes, formatDuration, formatHour, formatRelative, formatShortTime, formatTime, zoneName } from './language.js';
import { bn } from './messages.bn.js';

const EVENING = new Date('2026-11-22T16:41:33Z');

const DHAKA = 'Asia/Dhaka';
const en = { language: 'en', zone: DHAKA } as const;
const inBangla = { language: 'bn', zone: DHAKA } as const;

describe('the languages of the pages', () => {
  it('name time zones, with an offset that never changes', () => {
    const named = (zone: string): string[] => [zoneName({ language: 'en', zone }), zoneName({ language: 'bn', zone })];
    expect(named(DHAKA)).toEqual(['Bangladesh Time (GMT+6)', 'বাংলাদেশ সময় (GMT+6)']);
    expect(named('Europe/Berlin')).toEqual(['Central European Time', 'জার্মানি সময়']);
    expect(named('Asia/Kolkata')).toEqual(['India Time (GMT+5:30)', 'ভারতীয় মানক সময় (GMT+5:30)']);
    expect(named('UTC')).toEqual(['UTC', 'UTC']);
  });

  it('show times in 24 hours, in the time zone of the reader', () => {
    expect([formatTime(en, EVENING), formatHour(en, EVENING)]).toEqual(['22 Nov 2026, 22:41:33', '22 Nov, 22:41']);
    expect([formatTime(inBangla, EVENING), formatHour(inBangla, EVENING)]).toEqual(['২২ নভে, ২০২৬, ২২:৪১:৩৩', '২২ নভে, ২২:৪১']);
    const midnight = new Date('2026-11-22T18:05:00Z');
    expect([formatHour(en, midnight), formatHour(inBangla, midnight)]).toEqual(['23 Nov, 00:05', '২৩ নভে, ০০:০৫']);
  });

  it('say how long ago a time was, or how soon it is, up to a day', () => {
    const after = (language: 'en' | 'bn', seconds: number): string | undefined =>
      formatRelative(language, new Date(EVENING.getTime() + seconds * 1000), EVENING);
    expect([-5, -300, -7_200, -86_399, -86_400].map((seconds) => after('en', seconds))).toEqual([
      ...['now', '5 minutes ago', '2 hours ago', '23 hours ago', undefined],
    ]);
    expect([5, 300, 7_200, 86_400].map((seconds) => after('en', seconds))).toEqual(['now', 'in 5 minutes', 'in 2 hours', undefined]);
    expect([after('bn', -300), after('bn', 7_200)]).toEqual(['৫ মিনিট আগে', '২ ঘণ্টায়']);
  });

  it('show short times with the year if they are far from now', () => {
    const later = new Date('2027-11-22T00:00:00Z');
    expect([formatShortTime(en, EVENING, EVENING), formatShortTime(en, EVENING, later)]).toEqual(['22 Nov, 22:41', '22 Nov 2026, 22:41']);
    expect(formatShortTime(inBangla, EVENING, later)).toBe('২২ নভে, ২০২৬, ২২:৪১');
  });

  it('show sizes in the largest unit that fits', () => {
    expect([0, 20, 48_000, 1_340_000, 2_500_000_000_000].map((bytes) => formatBytes('en', bytes))).toEqual([
      ...['0 bytes', '20 bytes', '48 kB', '1.3 MB', '2,500 GB'],
    ]);
    expect([20, 48_000, 1_340_000, 2_500_000_000_000].map((bytes) => formatBytes('bn', bytes))).toEqual([
      ...['২০ বাইট', '৪৮ কেবি', '১.৩ এমবি', '২,৫০০ জিবি'],
    ]);
  });

  it('do not break a Bangla word or its suffix at a hyphen', () => {
    expect(JSON.stringify(bn).match(/\S-[\u0980-\u09FF]+/g)).toBeNull();
    expect(bn.customer_title).toBe('{store}\u2011এ সাইন ইন');
  });

  it('use one Bangla word for customers, and one spelling of email and API', () => {
    expect(JSON.stringify(bn).match(/গ্রাহক|ইমেইল|ইমেল|API\u2011র(?![\u0980-\u09FF])/g)).toBeNull();
  });

  it('use one Bangla word for merchants, Latin letters for abbreviations, and suffixes at their words', () => {
    expect(JSON.stringify(bn).match(/বিক্রেতা|এপিআই|এইচটিটিপি|ইউআরএল|\}\)? এর/g)).toBeNull();
  });

  it('translate the errors of payment gateways', () => {
    const words = (message: string): string[] => [gatewayErrorWords('en', message), gatewayErrorWords('bn', message)];
    const [late, status] = ['SSLCOMMERZ did not answer in time.', 'SSLCOMMERZ answered with HTTP 503.'];
    expect(words(late)).toEqual([late, 'গেটওয়ে সময়মতো উত্তর দেয়নি']);
    expect(words(status)).toEqual([status, 'গেটওয়ের উত্তর HTTP 503']);
    expect(words('Something else')).toEqual(['Something else', 'Something else']);
  });

  it('show durations in the largest unit that fits', () => {
    expect([86_400, 5_400, 60, 59, 0].map((seconds) => formatDuration('en', seconds))).toEqual([
      ...['24 hours', '90 minutes', '1 minute', '59 seconds', '0 seconds'],
    ]);
    expect([86_400, 61].map((seconds) => formatDuration('bn', seconds))).toEqual(['২৪ ঘণ্টা', '৬১ সেকেন্ড']);
  });

  it('describe why a delivery failed', () => {
    expect(failureWords('en', 'dns')).toBe('The host name does not resolve');
    expect(failureWords('bn', 'timeout')).toBe('সময়মতো উত্তর আসেনি');
    expect(failureWords('bn', 'HTTP 503')).toBe('HTTP 503');
    expect(failureWords('bn', 'HTTP 301, redirects are not followed')).toBe('HTTP 301, রিডাইরেক্ট অনুসরণ করা হয় না');
  });
});
