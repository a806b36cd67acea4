import { randomUUID } from 'node:crypto';
import { SignIn } from './sign-in.mjs';

/** @typedef {{ pending?: import('./sign-in.mjs').Pending, customer?: { sub: string, name?: string | null } }} Visitor */
/**
 * @typedef {{ status: number, html?: string, location?: string, visitor?: Visitor }} Answer `visitor` replaces the stored data of the
 * visitor
 */
/** @typedef {(visitor: Visitor, query: URLSearchParams) => Answer | Promise<Answer>} Page */

/** @param {unknown} text */
const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {string} content */
const html = (content) => `<!DOCTYPE html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>My shop</title><h1>My shop</h1>${content}</html>`;

/**
 * @param {any} error of the platform, with a description, or of the library
 * @returns {Answer}
 */
const refusal = ({ error_description, message }) => ({
  status: 400,
  html: html(`<p>${escape(error_description ?? message)}</p><a href="/">Back</a>`),
});

const SIGN_IN = '<form method="post" action="/sign-in"><button>Sign in with your store account</button></form>';
const SIGN_OUT = '<form method="post" action="/sign-out"><button>Sign out</button></form>';

/** @param {{ name?: string | null }} customer New customers have no name. */
const greeting = ({ name }) => (name ? `Welcome, ${escape(name)}.` : 'Welcome.');

/** @type {Page} */
const missing = () => ({ status: 404 });

/** @param {import('node:http').IncomingHttpHeaders} headers */
const secretOf = ({ cookie = '' }) => /(?:^|; )visitor=([^;]*)/.exec(cookie)?.[1] ?? '';

/**
 * Returns the pages of the shop.
 * @param {SignIn} signIn
 * @param {string} store_id
 * @returns {Record<string, Page>}
 */
const pagesOf = (signIn, store_id) => ({
  'GET /': ({ customer }) => ({ status: 200, html: html(customer ? `<p>${greeting(customer)}</p>${SIGN_OUT}` : SIGN_IN) }),
  'POST /sign-in': async () => {
    const { url, pending } = await signIn.begin({ scope: 'openid profile', user_type: 'customer', store_id });
    return { status: 303, location: url, visitor: { pending } };
  },
  'GET /signed-in': async ({ pending }, query) => ({
    status: 303,
    location: '/',
    visitor: { customer: await signIn.finish(query, pending) },
  }),
  'POST /sign-out': () => ({ status: 303, location: '/', visitor: {} }),
});

/**
 * Returns a shop with a sign-in button, for `createServer`.
 * @param {import('./sign-in.mjs').Client & { store_id: string }} settings
 * @returns {import('node:http').RequestListener}
 */
export function shop({ store_id, ...client }) {
  const pages = pagesOf(new SignIn(client), store_id);
  /** Visitors by the secret in their cookie. @type {Map<string, Visitor>} */
  const visitors = new Map();
  return async ({ method, url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://shop');
    const secret = secretOf(headers);
    const page = pages[`${method} ${pathname}`] ?? missing;
    const answer = await Promise.resolve(page(visitors.get(secret) ?? {}, searchParams)).catch(refusal);
    if (answer.location) response.setHeader('location', answer.location);
    if (answer.visitor) {
      // A new secret at every step prevents session fixation.
      visitors.delete(secret);
      const next = randomUUID();
      visitors.set(next, answer.visitor);
      response.setHeader('set-cookie', `visitor=${next}; HttpOnly; SameSite=Lax; Path=/`);
    }
    response.writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  };
}
