import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { isVersioned } from '../contract/api-version.js';
import { envelope, JSON_TYPE } from '../contract/reply.js';
import type { QuickResponse, Shortcut } from '../endpoint/shortcut.js';
import { RateLimiter, tooMany } from '../limits/rate-limiter.js';
import { ClientAddress } from './client-address.js';
import { requestId } from './request-id.js';
import { RequestLog } from './request-log.js';
import { apiHeaders } from './security-headers.js';

/** Names and values in turn, as `writeHead` takes them. */
type FlatHeaders = (string | number)[];

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
    const head: FlatHeaders = ['x-request-id', taken.id, ...SECURITY_HEADERS];
    for (const name in limit) head.push(name, limit[name] ?? 0);
    const status = quick ? send(response, quick, head) : refuse(response, head);
    const { id: request_id, path, arrived_at } = taken;
    this.log.record(path, { request_id, method: 'GET', path, status, arrived_at });
  }
}

function send(response: ServerResponse, { headers, result }: QuickResponse, head: FlatHeaders): number {
  for (const name in headers) head.push(name, headers[name] ?? '');
  if (!result) {
    response.writeHead(NOT_MODIFIED, head as never).end();
    return NOT_MODIFIED;
  }
  return sendText(response, OK, envelope(result, OK), head);
}

function refuse(response: ServerResponse, head: FlatHeaders): number {
  const error = tooMany();
  return sendText(response, error.status, JSON.stringify(error.body()), [...head, 'cache-control', NO_STORE]);
}

function sendText(response: ServerResponse, status: number, text: string, head: FlatHeaders): number {
  head.push('content-type', JSON_TYPE, 'content-length', Buffer.byteLength(text));
  response.writeHead(status, head as never).end(text);
  return status;
}
