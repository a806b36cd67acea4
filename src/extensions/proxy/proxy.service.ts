import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import { SandboxCall } from '../../platform/auth/sandbox-tokens.js';
import type { ProxyRequest } from './proxy.dto.js';

/** Headers that are copied from the extension's request to the proxied one. */
const FORWARDED = ['idempotency-key', 'if-match'] as const;
/** Headers that are copied from the API's response to the extension's. */
const MIRRORED = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'etag', 'idempotent-replayed'] as const;

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT']);

/** Response of the app API. */
export interface Proxied {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends requests of extensions to the app API within this process, through the same hooks and limits as any other request. */
@Injectable()
export class ProxyService {
  constructor(private readonly adapter: HttpAdapterHost) {}

  /** Sends a request with the access of an extension. `to` is the reply to the extension's request. */
  async send(grant: SandboxCall, { method, path, query = {}, body }: ProxyRequest, to: FastifyReply): Promise<Proxied> {
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const payload = body && WITH_BODY.has(method) ? JSON.stringify(body) : undefined;
    const response = await SandboxCall.run(grant, to.raw, (headers) =>
      server.inject({
        method,
        url: withQuery(path, query),
        headers: { ...headersOf(to.request, payload), ...headers },
        remoteAddress: to.request.ip,
        ...(payload !== undefined && { payload }),
      }),
    );
    return { status: response.statusCode, body: response.body, headers: mirrored(response) };
  }
}

function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const end = path.includes('?') ? path.indexOf('?') : path.length;
  const pathname = path.slice(0, end);
  const parameters = new URLSearchParams(path.slice(end + 1));
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`;
}

/** The events of the proxied request contain the id of the extension's request, whose trace the proxied request continues. */
function headersOf({ id, headers, span }: FastifyRequest, payload: string | undefined): Record<string, string> {
  const forwarded = FORWARDED.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : []));
  return {
    ...(Object.fromEntries(forwarded) as Record<string, string>),
    'x-request-id': id,
    ...(span && { traceparent: span.traceparent }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  };
}

const mirrored = ({ headers }: LightMyRequestResponse): Record<string, string> =>
  Object.fromEntries(MIRRORED.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
