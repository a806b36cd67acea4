import { parseUrl } from './parse-url.js';

describe('parseUrl', () => {
  it.each([
    ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
    ['https://\u09ac\u09be\u0982\u09b2\u09be.example/', 'https://xn--54b7fta0cc.example/'],
    ['https://example.com', 'https://example.com/'],
    ['example.com', undefined],
    ['https://a b/', undefined],
    ['', undefined],
  ])('reads %j in the same way when its code is optimized', (text, href) => {
    const read = new Set(Array.from({ length: 20_000 }, () => parseUrl(text)?.href));
    expect([...read]).toEqual([href]);
  });
});
