import type { App } from './app.js';
import type { Tokens } from './tokens.js';
import { dispatchEvent, type EventHandlers, type WebhookEvent, WebhookSignatureError } from './webhooks.js';

/** Reactions of an app on its routes. */
export interface RouteOptions {
  /** Path that starts an installation, `/install` by default: `/install?store_id=17`. */
  readonly installPath?: string;
  /** Path of the webhook URL, `/webhooks` by default. */
  readonly webhookPath?: string;
  /** Answers the merchant's browser after an installation, e.g. with a redirect to the app. */
  readonly installed?: (tokens: Tokens, request: Request) => Response | Promise<Response>;
  /** Answers the merchant's browser if there was no installation, e.g. because the merchant declined. */
  readonly declined?: (error: string, request: Request) => Response | Promise<Response>;
  /** Receives verified events. If a function fails, the platform sends the event again later. */
  readonly events?: EventHandlers;
}

const COOKIE = 'app_install_state';
/** Time in which a merchant decides, in seconds. */
const STATE_SECONDS = 600;

const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(`${body}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });

/**
 * The routes of an app, for every framework with `Request` and `Response`: `Deno.serve`, `Bun.serve`, Hono, Next.js. For Express, Fastify and
 * `node:http` see the adapters in `@merchant-apps-platform/client/node`.
 *
 * ```ts
 * const routes = app.routes({ events: { 'order.created': (event) => console.log(event.data.order_id) } });
 * Deno.serve(async (request) => (await routes.handle(request)) ?? new Response('Not found', { status: 404 }));
 * ```
 */
export class AppRoutes {
  private readonly handlers: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  private readonly callback: URL;

  constructor(
    private readonly app: App,
    private readonly options: RouteOptions,
  ) {
    const { installPath = '/install', webhookPath = '/webhooks' } = options;
    this.callback = new URL(app.options.redirect_uri);
    this.handlers = {
      [`GET ${installPath}`]: (request) => this.begin(request),
      [`GET ${this.callback.pathname}`]: (request) => this.finish(request),
      [`POST ${webhookPath}`]: (request) => this.receive(request),
    };
  }

  /** Returns true for requests that {@link handle} answers. */
  handles(method: string, pathname: string): boolean {
    return `${method} ${pathname}` in this.handlers;
  }

  /** Answers a request; undefined if it is for none of the routes. */
  async handle(request: Request): Promise<Response | undefined> {
    return this.handlers[`${request.method} ${new URL(request.url).pathname}`]?.(request);
  }

  /** Redirects the merchant to the consent page, with a state that is bound to this browser. */
  private async begin(request: Request): Promise<Response> {
    const store_id = new URL(request.url).searchParams.get('store_id') ?? '';
    if (!/^[1-9]\d*$/.test(store_id)) return text(400, 'Which store? Add ?store_id=…');
    const state = crypto.randomUUID();
    const { href } = await this.app.consentUrl({ store_id, state });
    return new Response(null, { status: 302, headers: { location: href, 'set-cookie': this.cookie(state, STATE_SECONDS) } });
  }

  /** Completes an installation, if this browser began it: otherwise an attacker could install the app with a code of another merchant. */
  private async finish(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const state = query.get('state') ?? '';
    const cookies = (request.headers.get('cookie') ?? '').split('; ');
    if (state === '' || !cookies.includes(`${COOKIE}=${state}`)) return text(400, 'This installation was not started in this browser.');
    const answer = await this.decided(query.get('code'), query.get('error') ?? 'access_denied', { state, request });
    const response = new Response(answer.body, answer);
    response.headers.append('set-cookie', this.cookie('', 0));
    return response;
  }

  private async decided(code: string | null, error: string, { state, request }: { state: string; request: Request }): Promise<Response> {
    const { installed, declined } = this.options;
    if (code === null) return (await declined?.(error, request)) ?? text(200, `Not installed: ${error}.`);
    const tokens = await this.app.install({ code, state });
    return (await installed?.(tokens, request)) ?? text(200, `Installed on ${tokens.store_name}.`);
  }

  private async receive(request: Request): Promise<Response> {
    const event = this.verified(await request.text(), request.headers);
    if (!event) return text(401, 'The signature is wrong.');
    await dispatchEvent(this.options.events ?? {}, event);
    if (event.event_topic === 'app.uninstalled') await this.app.forget(event.data);
    return new Response(null, { status: 204 });
  }

  private verified(body: string, headers: Headers): WebhookEvent | undefined {
    try {
      return this.app.verifyWebhook(body, headers);
    } catch (error) {
      if (error instanceof WebhookSignatureError) return undefined;
      throw error;
    }
  }

  private cookie(value: string, seconds: number): string {
    const { pathname, protocol } = this.callback;
    const secure = protocol === 'https:' ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=${pathname}; Max-Age=${String(seconds)}; HttpOnly; SameSite=Lax${secure}`;
  }
}
