import { Download, envelope, envelopeParts, Html, Rendered, Reply } from '../contract/reply.js';
import type { EndpointDefinition } from './endpoint.js';

/** Status and body of a response as they are sent, and as they are kept for an idempotency key. */
export class WireResponse {
  constructor(
    readonly status: number,
    readonly body: string,
    /** True for the kept response of an earlier request. */
    readonly replayed = false,
    /** Body of a large response or a file in parts, instead of `body`. */
    readonly parts?: readonly (string | Buffer)[],
  ) {}
}

/** Page that says why the request was refused, or a redirect to one. */
export class RefusedResponse extends WireResponse {}

/** Renders the result of a handler as its endpoint declares. */
export function wireResponse(result: unknown, { status, body }: EndpointDefinition): WireResponse {
  if (result instanceof WireResponse) return result;
  if (result instanceof Download) return new WireResponse(status, '', false, [result.bytes]);
  if (result instanceof Html) return new (result.refused ? RefusedResponse : WireResponse)(status, result.text);
  if (body) return new WireResponse(status, flat(result));
  const parts = envelopeParts(result, status);
  return parts ? new WireResponse(status, '', false, parts) : new WireResponse(status, envelope(result, status));
}

function flat(result: unknown): string {
  if (result instanceof Rendered) return result.json;
  return JSON.stringify(result instanceof Reply ? (result as Reply<unknown>).extra : result);
}
