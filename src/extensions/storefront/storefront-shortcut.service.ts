import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Rendered } from '../../platform/contract/reply.js';
import { type StorefrontList, StorefrontLists } from './storefront-lists.service.js';
import { type Headers, StorefrontOrigins } from './storefront-origins.service.js';
import type { StorefrontExtension } from './storefront.dto.js';

/** Request that may be for a list. */
interface ListRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

/** Response with a list. */
interface ListResponse {
  readonly headers: Headers;
  /** Absent if the caller has the list. */
  readonly result?: Rendered<StorefrontExtension[]>;
}

/** Responses with a list, to callers who do not have it and to those who do. */
interface Responses {
  readonly whole: ListResponse;
  readonly unchanged: ListResponse;
}

/** Responses with a list that were sent before. */
interface Sent {
  /** To requests without an origin, or from another site than the storefront. */
  readonly plain: Responses;
  /** To the latest origin of the storefront. */
  own?: Responses & { readonly origin: string };
}

/** Answers requests for lists that are cached. */
@Injectable()
export class StorefrontShortcut {
  private readonly sent = new WeakMap<StorefrontList, Sent>();

  constructor(
    private readonly lists: StorefrontLists,
    private readonly origins: StorefrontOrigins,
  ) {}

  /** Returns the response to a request for a cached list; undefined for any other request, valid or not. */
  answer({ query: { store_id, target }, headers }: ListRequest): ListResponse | undefined {
    if (typeof store_id !== 'string' || typeof target !== 'string') return undefined;
    const list = this.lists.cached(store_id, target);
    return list && this.respond(list, headers);
  }

  /** Returns the response with a list to a request with these headers. */
  respond(list: StorefrontList, { origin, 'if-none-match': held }: IncomingHttpHeaders): ListResponse {
    const { whole, unchanged } = this.responsesTo(origin, list);
    return held !== undefined && isCurrent(held, list.tag) ? unchanged : whole;
  }

  private responsesTo(origin: string | undefined, list: StorefrontList): Responses {
    const sent = this.sent.get(list) ?? this.firstOf(list);
    if (origin === undefined) return sent.plain;
    if (sent.own?.origin === origin) return sent.own;
    if (!this.origins.isOf(origin, list.domain)) return sent.plain;
    sent.own = { ...this.responses(list, origin), origin };
    return sent.own;
  }

  private firstOf(list: StorefrontList): Sent {
    const sent = { plain: this.responses(list) };
    this.sent.set(list, sent);
    return sent;
  }

  private responses({ extensions, tag }: StorefrontList, origin?: string): Responses {
    const headers = { etag: tag, 'cache-control': 'public, max-age=60', ...this.origins.headers(origin) };
    return { whole: { headers, result: extensions }, unchanged: { headers } };
  }
}

/** Compares weakly, because proxies weaken tags. */
const isCurrent = (held: string, tag: string): boolean =>
  held === tag || held.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
