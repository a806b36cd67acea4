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

/** Returns the fields of a page's form as a browser submits them when nothing is changed, without buttons. */
export function formFields({ text }: Answer, action: string): [name: string, value: string][] {
  const start = text.indexOf(`<form method="post" action="${action}"`);
  if (start === -1) throw new Error(`The page has no form for ${action}.`);
  const form = text.slice(start, text.indexOf('</form>', start));
  return [...form.matchAll(CONTROL)].flatMap(([, ofInput, tag = 'input', ofOther, content = '']) => {
    const attributes = ofInput ?? ofOther ?? '';
    const name = attributeOf(attributes, 'name');
    const value = VALUES[tag]?.(attributes, content);
    return name === undefined || value === undefined ? [] : [[name, unescape(value)] as [string, string]];
  });
}

const CONTROL = /<input\b([^>]*)>|<(select|textarea)\b([^>]*)>([^]*?)<\/\2>/g;

/** Returns the value of an attribute, empty for one without a value; undefined if there is no such attribute. */
function attributeOf(attributes: string, name: string): string | undefined {
  const [found, value = ''] = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/]|$)`).exec(attributes) ?? [];
  return found === undefined ? undefined : value;
}

/** Value of each kind of control; undefined if it is not submitted. */
const VALUES: Readonly<Record<string, (attributes: string, content: string) => string | undefined>> = {
  textarea: (_, content) => content,
  select(_, content) {
    const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
    return attributeOf(options.find((each) => attributeOf(each, 'selected') !== undefined) ?? options[0] ?? '', 'value');
  },
  input(attributes) {
    const isBox = /^(?:checkbox|radio)$/.test(attributeOf(attributes, 'type') ?? '');
    return isBox && attributeOf(attributes, 'checked') === undefined ? undefined : (attributeOf(attributes, 'value') ?? '');
  },
};
