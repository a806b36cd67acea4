import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Upgraded requests would find nothing in an installation that is reached over plain HTTP, as the assets of its pages are. */
const PAGE: HelmetOptions = {
  contentSecurityPolicy: { directives: { frameAncestors: ["'none'"], upgradeInsecureRequests: null } },
  frameguard: { action: 'deny' },
};

/** Answers of the API are data that no browser may render, so of helmet's headers those remain that do not speak of a document. */
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

/** helmet's headers for pages and for answers of the API; put together once, since they do not depend on the request. */
export const securityHeaders = { page: headersOf(PAGE), data: headersOf(DATA) } as const;

function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
