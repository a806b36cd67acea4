import type { Answer } from './caller.js';
import type { Shop } from './factories.js';
import type { Api } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';

/** Headers of a browser navigation. */
export const PAGE = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** The fields of the hidden inputs of a page's form. */
export function hiddenFields({ text }: Answer, action: string): Record<string, string> {
  const [, form = ''] = new RegExp(`<form method="post" action="${action}">(.*?)</form>`, 's').exec(text) ?? [];
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescape(value)]));
}

/** Encodes a form like a browser. */
export const formOf = (fields: Record<string, string>): { raw: string; headers: Record<string, string> } => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...PAGE },
});

const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A store with its owner, for specs of the pages of one section. */
export interface StorePages {
  shop: Shop;
  owner: SignedInMerchant;
  /** Path of the list of the section. */
  list: string;
  /** Opens a page, as the owner by default. */
  open: (path: string, as?: Pick<SignedInMerchant, 'cookie'>) => Promise<Answer>;
  /** Submits a form, as the owner by default. */
  post: (path: string, fields: Record<string, string>, as?: Pick<SignedInMerchant, 'cookie' | 'csrf_token'>) => Promise<Answer>;
}

/** Provides a new store with its owner for each test of the calling spec file. */
export function useStorePages(api: Api, section: string): StorePages {
  const pages: StorePages = {
    shop: undefined!,
    owner: undefined!,
    list: '',
    open: (path, { cookie } = pages.owner) => api.call('GET', path, { headers: { ...PAGE, cookie } }),
    post: (path, fields, { cookie, csrf_token } = pages.owner) => {
      const form = formOf({ ...fields, csrf_token });
      return api.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
    },
  };
  beforeEach(async () => {
    pages.shop = await api.shop();
    pages.owner = await merchantOf(api, pages.shop.store_id);
    pages.list = `/${String(pages.shop.store_id)}/${section}`;
  });
  return pages;
}
