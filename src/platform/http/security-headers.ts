import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Headers of pages. `upgrade-insecure-requests` is omitted because a server over plain HTTP could not load the assets of its pages. */
const PAGE: HelmetOptions = {
  contentSecurityPolicy: { directives: { frameAncestors: ["'none'"], upgradeInsecureRequests: null } },
  frameguard: { action: 'deny' },
};

/** Headers of API responses, which browsers must not render. Headers that only concern documents are omitted. */
const DATA: HelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  frameguard: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Security headers of pages and of responses of the API (helmet), computed once. */
export const securityHeaders = { page: headersOf(PAGE), data: headersOf(DATA) } as const;

/** Headers of API responses. Caches do not store them, unless a route sets another `Cache-Control`. */
export const apiHeaders = { ...securityHeaders.data, 'cache-control': 'no-store' } as const;

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
