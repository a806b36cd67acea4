import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { isVersioned } from '../contract/api-version.js';
import { envelope, JSON_TYPE, type Rendered } from '../contract/reply.js';
import type { QuickRequest, QuickResponse, Shortcut } from '../endpoint/shortcut.js';
import { type Counting, RateLimiter, tooMany } from '../limits/rate-limiter.js';
import { ClientAddress } from './client-address.js';
import { type FlatHeaders, PreparedResponse } from './prepared-response.js';
import { headProblem } from './request-head.js';
import { requestId } from './request-id.js';
import { RequestLog } from './request-log.js';
import { apiHeaders } from './security-headers.js';

/** Request that a URL makes of a shortcut. */
interface Target {
  readonly path: string;
  readonly shortcut: Shortcut;
  readonly query: QuickRequest['query'];
}

/** Request that a shortcut answers. */
interface Taken {
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly quick: QuickResponse;
  readonly arrived_at: number;
}

/** URLs that are known at most, and the length of the longest of them. */
const [MOST_TARGETS, LONGEST_TARGET] = [1000, 200];

const flat = (headers: Readonly<Record<string, string | number>>): FlatHeaders => Object.entries(headers).flat();
const [OK, NOT_MODIFIED] = [200, 304];
const { 'cache-control': NO_STORE, ...SECURITY } = apiHeaders;
const SECURITY_HEADERS = flat(SECURITY);

/**
 * Answers what the shortcuts of routes know before Fastify sees the request: routing, hooks, guards and rendering would cost several times
 * the response. Such requests are counted and logged like all others. Any other spelling of a path takes the way of all other requests.
 */
@Injectable()
export class Shortcuts {
  /** By path. */
  private readonly shortcuts = new Map<string, Shortcut>();
  /** By URL: clients ask for few, again and again. */
  private readonly targets = new Map<string, Target>();
  private readonly prepared = new WeakMap<QuickResponse, PreparedResponse>();
  private readonly bodies = new WeakMap<Rendered<unknown>, Buffer>();
  private server!: Server;

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
    this.server = fastify.server;
    const [handle] = fastify.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    fastify.server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (headProblem(request) || !this.take(request, response)) handle?.(request, response);
    });
  }

  private add(path: string, shortcut: Type<Shortcut>): void {
    if (isVersioned(path)) throw new Error(`${path} cannot have a shortcut, which ignores API-Version.`);
    this.shortcuts.set(path, this.modules.get<Shortcut, Shortcut>(shortcut, { strict: false }));
  }

  /** Returns true for a request that will be answered. */
  private take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    const target = method === 'GET' ? (this.targets.get(url) ?? this.targetOf(url)) : undefined;
    const quick = target?.shortcut.answer({ query: target.query, headers: request.headers });
    if (!target || !quick) return false;
    const taken = { path: target.path, request, response, quick, arrived_at: performance.now() };
    const counting = this.limiter.arriveFrom(this.addresses.of(request));
    if (!(counting instanceof Promise)) this.answer(taken, counting);
    else counting.then((late) => this.answer(taken, late)).catch((error: unknown) => response.destroy(error as Error));
    return true;
  }

  private targetOf(url: string): Target | undefined {
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const shortcut = this.shortcuts.get(path);
    if (!shortcut) return undefined;
    const target = { path, shortcut, query: parse(url.slice(path.length + 1)) };
    if (this.targets.size >= MOST_TARGETS) this.targets.clear();
    if (url.length <= LONGEST_TARGET) this.targets.set(url, target);
    return target;
  }

  private answer({ path, request, response, quick, arrived_at }: Taken, { admitted, headers: limit }: Counting): void {
    const prepared = admitted ? this.prepare(quick) : refusal();
    const request_id = requestId(request);
    const own: (string | number)[] = ['x-request-id', request_id];
    for (const name in limit) own.push(name, limit[name] ?? 0);
    prepared.send(response, own, this.server.keepAliveTimeout);
    this.log.record(path, { request_id, method: 'GET', path, status: prepared.status, arrived_at });
  }

  private prepare(quick: QuickResponse): PreparedResponse {
    const known = this.prepared.get(quick);
    if (known) return known;
    const { headers, result } = quick;
    const head = [...SECURITY_HEADERS, ...flat(headers)];
    const prepared = result ? withBody(OK, head, this.bodyOf(result)) : new PreparedResponse(NOT_MODIFIED, head);
    this.prepared.set(quick, prepared);
    return prepared;
  }

  private bodyOf(result: Rendered<unknown>): Buffer {
    const known = this.bodies.get(result);
    if (known) return known;
    const body = Buffer.from(envelope(result, OK));
    this.bodies.set(result, body);
    return body;
  }
}

function refusal(): PreparedResponse {
  const error = tooMany();
  return withBody(error.status, [...SECURITY_HEADERS, 'cache-control', NO_STORE], Buffer.from(JSON.stringify(error.body())));
}

const withBody = (status: number, head: FlatHeaders, body: Buffer): PreparedResponse =>
  new PreparedResponse(status, [...head, 'content-type', JSON_TYPE, 'content-length', body.length], body);
