import { deviceOf } from './device.js';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('the device of a session', () => {
  it.each([
    [CHROME, 'Chrome · Windows'],
    [`${CHROME} Edg/130.0.0.0`, 'Edge · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox · Linux'],
    ['curl/8.5.0', 'curl'],
    ['', undefined],
    [null, undefined],
  ])('with %j is in words: %j', (user_agent, words) => {
    expect(deviceOf(user_agent)).toBe(words);
  });
});
