import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { isVersioned } from '../contract/api-version.js';
import { envelope, JSON_TYPE, type Rendered } from '../contract/reply.js';
import type { QuickResponse, Shortcut } from '../endpoint/shortcut.js';
import { RateLimiter, tooMany } from '../limits/rate-limiter.js';
import { ClientAddress } from './client-address.js';
import { requestId } from './request-id.js';
import { RequestLog } from './request-log.js';
import { apiHeaders } from './security-headers.js';

/** Names and values in turn, as `writeHead` takes them. */
type FlatHeaders = (string | number)[];

/** Response as it is sent, without the headers of a single request. */
interface Encoded {
  readonly status: number;
  readonly head: Readonly<FlatHeaders>;
  readonly body?: Buffer;
}

/** Request that a shortcut answers. */
interface Shortcutted {
  readonly id: string;
  readonly path: string;
  readonly arrived_at: number;
}

const flat = (headers: Readonly<Record<string, string | number>>): FlatHeaders => Object.entries(headers).flat();
const [OK, NOT_MODIFIED] = [200, 304];
const { 'cache-control': NO_STORE, ...SECURITY } = apiHeaders;
const SECURITY_HEADERS = flat(SECURITY);

/**
 * Answers what the shortcuts of routes know before Fastify sees the request: routing, hooks, guards and rendering would cost several times the
 * response. Such requests are counted and logged like all others. Any other spelling of a path takes the way of all other requests.
 */
@Injectable()
export class Shortcuts {
  /** By path. */
  private readonly shortcuts = new Map<string, Shortcut>();
  private readonly encoded = new WeakMap<QuickResponse, Encoded>();
  private readonly bodies = new WeakMap<Rendered<unknown>, Buffer>();

  constructor(
    private readonly modules: ModuleRef,
    private readonly limiter: RateLimiter,
    private readonly addresses: ClientAddress,
    private readonly log: RequestLog,
  ) {}

  /** Takes the requests of a server that shortcuts can answer. Call it before routes are added. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method, config }) => {
      const shortcut = config?.endpoint?.shortcut;
      if (shortcut && method === 'GET') this.add(url, shortcut);
    });
    const [handle] = fastify.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    fastify.server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!this.take(request, response)) handle?.(request, response);
    });
  }

  private add(path: string, shortcut: Type<Shortcut>): void {
    if (isVersioned(path)) throw new Error(`${path} cannot have a shortcut, which ignores API-Version.`);
    this.shortcuts.set(path, this.modules.get<Shortcut, Shortcut>(shortcut, { strict: false }));
  }

  /** Returns true for a request that will be answered. */
  private take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const shortcut = method === 'GET' ? this.shortcuts.get(path) : undefined;
    const quick = shortcut?.answer({ query: parse(url.slice(path.length + 1)), headers });
    if (!quick) return false;
    const taken = { id: requestId(request), path, arrived_at: performance.now() };
    this.limiter.arriveFrom(this.addresses.of(request)).then(
      ({ admitted, headers: limit }) => this.answer(taken, response, admitted ? quick : undefined, limit),
      (error: unknown) => response.destroy(error as Error),
    );
    return true;
  }

  private answer(taken: Shortcutted, response: ServerResponse, quick: QuickResponse | undefined, limit: Record<string, number>): void {
    const { status, head, body } = quick ? this.encode(quick) : refusal();
    const own: FlatHeaders = ['x-request-id', taken.id];
    for (const name in limit) own.push(name, limit[name] ?? 0);
    response.writeHead(status, own.concat(head) as never).end(body);
    const { id: request_id, path, arrived_at } = taken;
    this.log.record(path, { request_id, method: 'GET', path, status, arrived_at });
  }

  private encode(quick: QuickResponse): Encoded {
    const known = this.encoded.get(quick);
    if (known) return known;
    const { headers, result } = quick;
    const head = [...SECURITY_HEADERS, ...flat(headers)];
    const encoded = result ? withBody(OK, head, this.bodyOf(result)) : { status: NOT_MODIFIED, head };
    this.encoded.set(quick, encoded);
    return encoded;
  }

  private bodyOf(result: Rendered<unknown>): Buffer {
    const body = this.bodies.get(result) ?? Buffer.from(envelope(result, OK));
    this.bodies.set(result, body);
    return body;
  }
}

function refusal(): Encoded {
  const error = tooMany();
  return withBody(error.status, [...SECURITY_HEADERS, 'cache-control', NO_STORE], Buffer.from(JSON.stringify(error.body())));
}

const withBody = (status: number, head: Readonly<FlatHeaders>, body: Buffer): Encoded => ({
  status,
  head: [...head, 'content-type', JSON_TYPE, 'content-length', body.length],
  body,
});
