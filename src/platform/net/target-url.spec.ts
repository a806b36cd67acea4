import { parseWebUrl } from './target-url.js';

describe('URLs that apps save', () => {
  it.each([
    ['https://app.example.com/a;b,c?d=*', 'https://app.example.com'],
    ['https://a-b.example:8443/', 'https://a-b.example:8443'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://[2606:4700::1]/', 'https://[2606:4700::1]'],
    ['https://93.184.216.34/', 'https://93.184.216.34'],
  ])('may be %s', (text, origin) => expect(parseWebUrl(text)?.origin).toBe(origin));

  it.each([
    'https://x;sandbox;.evil.example/',
    'https://*.example.com/',
    'https://*/',
    'https://a,b.example/',
    "https://'self'.example/",
    'https://a_b.example/',
    'https://-a.example/',
    'https://a-.example/',
    'https://a..example/',
    'https://a.example./',
    'https://a!b.example/',
    'https://a(b).example/',
    'https://a%3bsandbox.example/',
    `https://${'a'.repeat(64)}.example/`,
    `https://${'a.'.repeat(130)}example/`,
  ])('must not be %s', (text) => expect(parseWebUrl(text)).toBeUndefined());
});
