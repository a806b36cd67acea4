import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FunctionComponent, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import { Download, Html } from '../platform/contract/reply.js';
import '../platform/auth/request.js';
import { GuardedClient } from '../platform/net/guarded-client.js';
import { securityHeaders } from '../platform/http/security-headers.js';
import type { StoreChoice } from '../identity/sign-in/sign-in.dto.js';
import { TELLING } from './design/assets.js';
import { type PageInfo, PageInfoProvider } from './design/page-context.js';
import { firstLanguage, type Language, languageOf, preferredLanguage } from './language/language.js';
import { setCookie, readCookie } from '../platform/auth/cookies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Number of notifications that the merchant has not read in the store of the page. */
    unread_notifications?: number | undefined;
    /** Stores to which the merchant can switch, that of the page first. */
    store_choices?: readonly StoreChoice[];
  }
}

/** Options of a page response. */
interface ShowOptions {
  /** Status code, 200 by default. */
  readonly status?: number;
  /** CSRF token of the forms if no merchant is signed in; the page then shows no merchant. */
  readonly csrf_token?: string;
  /**
   * Allows the form to redirect to an app, and an app to open the page in a popup: browsers check every redirect after a form submission
   * against `form-action` of the page.
   */
  readonly leads_elsewhere?: boolean;
  /** Path and query of the page, for links to it in another language, if they differ from those of the request. */
  readonly address?: string;
  /** Origins that the page may frame. Such a page also runs scripts of the dashboard. */
  readonly frames?: readonly string[] | undefined;
  /** Value of `Cache-Control`; `no-store` by default, and always with a cookie. */
  readonly caching?: string;
  /** Runs scripts of the dashboard, as the pages of a store always do. */
  readonly scripts?: boolean;
  /** Time zone of the times, if it is not that of the visit: of the store on pages of its customers, of the installation in documents. */
  readonly zone?: string;
}

/** Request headers that a page depends on: its session and language, and whether an error is a page. */
export const VARY = 'Accept, Accept-Language, Cookie';

const NOT_STORED = 'no-store';
/** First HTTP status of an error. */
const ERROR = 400;

const LANGUAGE_COOKIE = 'svc_language';
const YEAR = 365 * 24 * 3600;

/** Additional content security policy of a page with scripts of the dashboard. */
const SCRIPTS = `; script-src 'self'`;

/** Additional content security policy of a page that embeds pages of apps. Throws for an origin that could be read as anything else. */
function embedding(origins: readonly string[] = []): string {
  const foreign = origins.find((origin) => GuardedClient.webUrl(origin)?.origin !== origin);
  if (foreign !== undefined) throw new TypeError(`${foreign} is not an origin`);
  return origins.length === 0 ? '' : `; script-src 'self'; connect-src 'self'; frame-src ${origins.join(' ')}`;
}

/** Returns the target of a request as an address of this server: browsers treat an address that begins with two slashes as another site. */
export const ownAddress = (url: string): string => (/^[/\\]/.test(url) ? url.replace(/^[/\\]+/, '/') : '/');

/** Default policy: no scripts, no foreign content, and only stylesheets and images of this server. */
const policy = (form_action: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${form_action}; base-uri 'none'; frame-ancestors 'none'`;

/** Parameters that determine the language. */
interface Preferences {
  /** Language that the user chose on a page. */
  readonly lang?: unknown;
  /** Languages that a client of the identity provider requests. The forms of a sign-in repeat them. */
  readonly ui_locales?: unknown;
}

/** Browser request for a page. */
export class Visit {
  readonly language: Language;

  private constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {
    const { lang, ui_locales } = { ...(request.body as object | undefined), ...(request.query as object | undefined) } as Preferences;
    const chosen = languageOf(typeof lang === 'string' ? lang : undefined);
    if (chosen) setCookie(reply, { name: LANGUAGE_COOKIE, value: chosen, max_age: YEAR, secure: request.protocol === 'https' });
    const kept = languageOf(readCookie(request.headers.cookie, LANGUAGE_COOKIE));
    const asked = typeof ui_locales === 'string' ? firstLanguage(ui_locales) : undefined;
    this.language = chosen ?? kept ?? asked ?? preferredLanguage(request.headers['accept-language']);
  }

  /** Returns the visit of a request. */
  static of(request: FastifyRequest, reply: FastifyReply): Visit {
    return new Visit(request, reply);
  }

  /** Time zone in which the visitor reads and writes times: that of the store of the page, or of the installation. */
  get zone(): string {
    const { ctx } = this.request;
    return ctx instanceof MerchantContext ? ctx.time_zone : this.platform_zone;
  }

  /** Time zone of the installation, which billing uses for its months and documents. */
  get platform_zone(): string {
    return this.request.server.time_zone;
  }

  /** Sends a page. With an error status, the transaction of the request is rolled back. */
  show<P extends object>(
    page: FunctionComponent<P>,
    props: NoInfer<P>,
    { status = 200, csrf_token, leads_elsewhere, address, frames, scripts = false, caching, zone = this.zone }: ShowOptions = {},
  ): Html {
    const form_action = leads_elsewhere ? `'self' https: http:` : `'self'`;
    void this.reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        ...securityHeaders.page,
        'content-security-policy': policy(form_action) + (embedding(frames) || this.scripts(scripts, leads_elsewhere)),
        ...(leads_elsewhere && { 'cross-origin-opener-policy': 'unsafe-none' }),
      })
      .headers({
        'cache-control': this.cachingOf(caching),
        'content-language': this.language,
        vary: VARY,
      });
    const value = this.info({ csrf_token, address, zone });
    return new Html(`<!DOCTYPE html>${renderToString(h(PageInfoProvider, { value, children: h(page, props) }))}`, status >= ERROR);
  }

  /** Redirects the browser: by default with 302 after a GET, otherwise with 303 so that it continues with a GET. */
  redirect(location: string, status: 302 | 303 = this.request.method === 'POST' ? 303 : 302): Html {
    void this.reply.code(status).type('text/html; charset=utf-8').headers({ location, 'cache-control': 'no-store', vary: VARY });
    return new Html('');
  }

  /** Redirects the browser to a page that says why the request was refused. The transaction of the request is rolled back. */
  refuse(location: string): Html {
    return new Html(this.redirect(location).text, true);
  }

  /** Sends a file for the browser to save under a name of letters, digits, `-` and `.`. */
  download(name: string, type: string, bytes: Uint8Array): Download {
    void this.reply.type(type).headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    return new Download(Buffer.from(bytes));
  }

  /** A response with a cookie is never stored. */
  private cachingOf(caching = NOT_STORED): string {
    return this.reply.hasHeader('set-cookie') ? NOT_STORED : caching;
  }

  /**
   * Returns the additional policy of a page that runs scripts: if requested, on the pages of a store, and on pages with a notice about the last
   * action, unless their forms lead to an app.
   */
  private scripts(runs: boolean, leads_elsewhere: boolean | undefined): string {
    const { ctx, url } = this.request;
    return runs || ctx instanceof MerchantContext || (!leads_elsewhere && TELLING.test(url)) ? SCRIPTS : '';
  }

  /** Address of the page: the response to a form has the address of the form. */
  private get address(): string {
    const { method, url } = this.request;
    return method === 'GET' ? url : url.replace(/\?.*/, '');
  }

  private get header(): Pick<PageInfo, 'bell' | 'stores'> {
    const { ctx, unread_notifications: unread, store_choices: stores = [] } = this.request;
    return { bell: ctx instanceof MerchantContext ? { store_id: ctx.store_id, unread } : undefined, stores };
  }

  private info({ csrf_token, address, zone = this.zone }: Pick<ShowOptions, 'csrf_token' | 'address' | 'zone'>): PageInfo {
    const { merchant, ctx } = this.request;
    const may: MerchantContext['may'] = (need) => ctx instanceof MerchantContext && ctx.may(need);
    const path = ownAddress(address ?? this.address);
    const shared = { language: this.language, zone, path, may };
    if (csrf_token !== undefined) return { ...shared, merchant: undefined, bell: undefined, stores: [], csrf_token };
    return { ...shared, merchant, ...this.header, csrf_token: merchant?.csrf_token ?? '' };
  }
}

/** Injects the visit as a handler parameter. */
export const Visiting = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  return Visit.of(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
