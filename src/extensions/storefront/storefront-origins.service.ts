import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { StorefrontExtensions } from './storefront-extensions.service.js';
import { parseUrl } from '../../platform/vendor-internals/parse-url.js';

/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

const EXPOSED = 'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';

/** Origins of storefronts, whose scripts may read responses to storefront requests. */
@Injectable()
export class StorefrontOrigins {
  constructor(
    private readonly config: Config,
    private readonly storefronts: StorefrontExtensions,
  ) {}

  /** Returns the active store whose domain is the origin of a page. */
  async storeOf(origin: string | undefined): Promise<number | undefined> {
    const host = this.hostOf(origin);
    return host === undefined ? undefined : this.storefronts.storeOf(host);
  }

  /** Like {@link headers}, if it is the origin of a store with this domain. */
  headersOf(origin: string | undefined, domain: string | null): Headers {
    return this.headers(domain !== null && this.hostOf(origin) === domain.toLowerCase() ? origin : undefined);
  }

  /** Returns the headers that let scripts of a storefront's origin read a response; without an origin, no script can. */
  headers(origin: string | undefined): Headers {
    return origin === undefined ? { vary: 'Origin' } : readable(origin);
  }

  /** Like {@link headers}, if it is the origin of any store. */
  async headersOfAny(origin: string | undefined): Promise<Headers> {
    return this.headers((await this.storeOf(origin)) === undefined ? undefined : origin);
  }

  /** Storefronts use https on the default port; outside of production, also http and any port. */
  private hostOf(origin: string | undefined): string | undefined {
    // Only requests of a page's scripts have an origin.
    const url = origin === undefined ? undefined : parseUrl(origin);
    if (!url) return undefined;
    const isDevelopment = this.config.environment !== 'production';
    const isFit = isDevelopment ? ['https:', 'http:'].includes(url.protocol) : url.protocol === 'https:' && url.port === '';
    return isFit && url.origin === origin ? url.hostname : undefined;
  }
}

const readable = (origin: string): Headers => ({
  vary: 'Origin',
  'access-control-allow-origin': origin,
  'access-control-expose-headers': EXPOSED,
});
