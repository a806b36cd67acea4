import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FunctionComponent, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { MerchantContext, type StoreNeed } from '../platform/auth/merchant-context.js';
import { readCookie, setCookie } from '../platform/http/cookies.js';
import { Html } from '../platform/http/reply.js';
import '../platform/http/request.js';
import { securityHeaders } from '../platform/http/security-headers.js';
import { type PageInfo, PageInfoProvider } from './design/page-context.js';
import { type Language, languageOf, preferredLanguage } from './language/language.js';

/** How a page is shown. */
interface ShowOptions {
  /** 200 by default. */
  readonly status?: number;
  /** The CSRF token of its forms, where nobody is signed in. */
  readonly csrf_token?: string;
  /**
   * Its form may lead to an app's address, and an app may have opened it in a window of its own: browsers hold every redirect that follows
   * a form to the page's `form-action`.
   */
  readonly leads_elsewhere?: boolean;
  /** The one origin that it puts into a frame, which is done with a script of ours. */
  readonly frames?: string | undefined;
}

const LANGUAGE_COOKIE = 'svc_language';
const YEAR = 365 * 24 * 3600;

/** What a page needs beside that to embed an app. */
const embedding = (origin: string): string => `; script-src 'self'; connect-src 'self'; frame-src ${origin}`;

/** No script, no foreign content, and only our own stylesheet and pictures. */
const policy = (form_action: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${form_action}; base-uri 'none'; frame-ancestors 'none'`;

/** A browser at one of our pages. */
export class Visit {
  readonly language: Language;

  private constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {
    const { lang } = (request.query ?? {}) as { lang?: unknown };
    const chosen = languageOf(typeof lang === 'string' ? lang : undefined);
    if (chosen) setCookie(reply, { name: LANGUAGE_COOKIE, value: chosen, max_age: YEAR, secure: request.protocol === 'https' });
    const kept = languageOf(readCookie(request.headers.cookie, LANGUAGE_COOKIE));
    this.language = chosen ?? kept ?? preferredLanguage(request.headers['accept-language']);
  }

  /** The visit of a request. */
  static of(request: FastifyRequest, reply: FastifyReply): Visit {
    return new Visit(request, reply);
  }

  /** Answers with a page. */
  show<P extends object>(
    page: FunctionComponent<P>,
    props: NoInfer<P>,
    { status = 200, csrf_token, leads_elsewhere, frames }: ShowOptions = {},
  ): Html {
    const elsewhere = { 'content-security-policy': policy(`'self' https: http:`), 'cross-origin-opener-policy': 'unsafe-none' };
    void this.reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        ...securityHeaders.page,
        'content-security-policy': policy(`'self'`) + (frames === undefined ? '' : embedding(frames)),
        ...(leads_elsewhere && elsewhere),
      })
      .headers({ 'cache-control': 'no-store', 'content-language': this.language, vary: 'Cookie, Accept-Language' });
    return new Html(`<!DOCTYPE html>${renderToString(h(PageInfoProvider, { value: this.info(csrf_token), children: h(page, props) }))}`);
  }

  /** Sends the browser on: 302 after a GET, 303 so that it follows a form with a GET. */
  redirect(location: string): Html {
    void this.reply
      .code(this.request.method === 'POST' ? 303 : 302)
      .type('text/html; charset=utf-8')
      .headers({ location, 'cache-control': 'no-store' });
    return new Html('');
  }

  /** The address of a form's answer is the form's own. */
  private info(csrf_token: string | undefined): PageInfo {
    const { merchant, method, url, ctx } = this.request;
    const may = (need: StoreNeed): boolean => ctx instanceof MerchantContext && ctx.may(need);
    const path = method === 'GET' ? url : url.replace(/\?.*/, '');
    return { language: this.language, path, merchant, may, csrf_token: csrf_token ?? merchant?.csrf_token ?? '' };
  }
}

/** The visit, as a parameter of a page's handler. */
export const Visiting = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  return Visit.of(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
