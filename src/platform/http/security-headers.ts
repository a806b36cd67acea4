import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * The security headers of every response, computed once: helmet's, with framing forbidden. They do not depend on the request, and helmet
 * would put them together anew each time.
 */
export function securityHeaders(): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Upgraded requests would find nothing in an installation that is reached over plain HTTP, as the assets of its pages are.
  const directives = { frameAncestors: ["'none'"], upgradeInsecureRequests: null };
  const protect = helmet({ contentSecurityPolicy: { directives }, frameguard: { action: 'deny' } });
  protect(request, response, (error) => {
    if (error) throw error as Error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
