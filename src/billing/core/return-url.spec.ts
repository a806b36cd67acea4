import { checkReturnUrl, returnAddress } from './return-url.js';

const app = { redirect_urls: ['https://app.example.com/callback', 'http://localhost:4000/callback'] };
const refusalOf = (url: string, production: boolean): string | undefined => {
  try {
    checkReturnUrl(url, app, { production });
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('the return URL of a charge', () => {
  it('is https on a host of the app; http is allowed for localhost in development', () => {
    expect(refusalOf('https://app.example.com/done', true)).toBeUndefined();
    expect(refusalOf('http://localhost:4000/done', false)).toBeUndefined();
    expect(refusalOf('http://localhost:4000/done', true)).toBe('invalid_return_url');
    expect(refusalOf('https://localhost:4000/done', true)).toBeUndefined();
  });

  it.each([
    'https:app.example.com/done',
    'https:///app.example.com/done',
    ' https://app.example.com/done',
    'https://app.example.com/\tdone',
    'https://app.example.com\\@evil.com/',
    'https:\\\\app.example.com/done',
    'http:localhost:4000/done',
  ])('is not %j, which readers read differently', (url) => {
    expect(refusalOf(url, false)).toBe('invalid_return_url');
  });

  it('matches no host of an app without redirect URLs', () => {
    expect(() => {
      checkReturnUrl('https://app.example.com/done', { redirect_urls: [] }, { production: true });
    }).toThrow('return_url must be on a host of the redirect URLs of the app.');
  });

  it('keeps its own query, but never its own payment or charge', () => {
    const charge = { charge_id: 7, return_url: 'https://app.example.com/done?plan=a%20b&payment=success&charge_id=1#top' };
    expect(returnAddress(charge, 'failed', 'https://shop.example.com')).toBe(
      'https://app.example.com/done?plan=a+b&payment=failed&charge_id=7#top',
    );
    expect(returnAddress({ charge_id: 7, return_url: null }, 'success', 'https://shop.example.com')).toBe(
      'https://shop.example.com/billing/complete?payment=success&charge_id=7',
    );
  });
});
