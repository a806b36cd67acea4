import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Without `upgrade-insecure-requests`: an installation that is served over plain HTTP could not load the assets of its pages. */
const PAGE: HelmetOptions = {
  contentSecurityPolicy: { directives: { frameAncestors: ["'none'"], upgradeInsecureRequests: null } },
  frameguard: { action: 'deny' },
};

/** Responses of the API are data that no browser may render: headers that concern documents are left out. */
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

/** Headers of responses of the API. No cache stores them, unless a route says otherwise. */
export const apiHeaders = { ...securityHeaders.data, 'cache-control': 'no-store' } as const;

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
