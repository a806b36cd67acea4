import { createHash, timingSafeEqual } from 'node:crypto';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * Returns the `verify_sign` of the fields that `verify_key` lists: MD5 over `name=value` pairs in byte order of the names, with the MD5 of
 * the store password as one of them. Empty values count; fields that are absent do not.
 */
export function signatureOf(form: Readonly<Record<string, string>>, store_password: string): string {
  const names = (form['verify_key'] ?? '').split(',').filter((name) => Object.hasOwn(form, name));
  const pairs = new Map(names.map((name) => [name, form[name] ?? '']));
  pairs.set('store_passwd', md5(store_password));
  const text = [...pairs]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return md5(text);
}

/**
 * Returns false for a form with a wrong `verify_sign`. A form without one passes: the signature only filters noise early, since MD5 over a
 * shared secret is no proof of a payment.
 */
export function isPlausible(form: Readonly<Record<string, string>>, store_password: string): boolean {
  const given = form['verify_sign'];
  if (given === undefined || given === '') return true;
  const [actual, expected] = [Buffer.from(given.toLowerCase()), Buffer.from(signatureOf(form, store_password))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
