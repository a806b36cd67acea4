import { failureWords } from './failures.js';
import { formatHour, formatTime } from './language.js';
import { bn } from './messages.bn.js';

const EVENING = new Date('2026-11-22T16:41:33Z');

describe('the languages of the pages', () => {
  it('show times in 24 hours, in the time zone of the stores', () => {
    expect([formatTime('en', EVENING), formatHour('en', EVENING)]).toEqual(['22 Nov 2026, 22:41:33', '22 Nov, 22:41']);
    expect([formatTime('bn', EVENING), formatHour('bn', EVENING)]).toEqual(['২২ নভে, ২০২৬, ২২:৪১:৩৩', '২২ নভে, ২২:৪১']);
    expect(formatHour('bn', new Date('2026-11-22T18:05:00Z'))).toBe('২৩ নভে, ০০:০৫');
  });

  it('do not break a Bangla word or its suffix at a hyphen', () => {
    expect(JSON.stringify(bn).match(/\S-[\u0980-\u09FF]+/g)).toBeNull();
    expect(bn.customer_title).toBe('{store}\u2011এ সাইন ইন');
  });

  it('word why a delivery failed', () => {
    expect(failureWords('en', 'dns')).toBe('The host name does not resolve');
    expect(failureWords('bn', 'timeout')).toBe('সময়মতো উত্তর আসেনি');
    expect(failureWords('bn', 'HTTP 503')).toBe('HTTP 503');
    expect(failureWords('bn', 'HTTP 301, redirects are not followed')).toBe('HTTP 301, রিডাইরেক্ট অনুসরণ করা হয় না');
  });
});
