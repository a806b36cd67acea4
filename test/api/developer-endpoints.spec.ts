import { useApi } from '../harness.js';
import { servedRoutes } from '../routes.js';

const ORGANISATION = '/developers/organisations/{organisation_id}';

/** Endpoints that do the same as a page, by the route of the page; both below an organisation. */
const ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  'GET ': ['GET ', 'GET /apps'],
  'POST ': ['PUT '],
  'GET /apps/new': ['POST /apps'],
  'POST /apps': ['POST /apps'],
  'GET /apps/{app_id}': ['GET /apps/{app_id}'],
  'POST /apps/{app_id}': ['PUT /apps/{app_id}'],
  'GET /apps/{app_id}/activity': ['GET /apps/{app_id}/bulk-jobs', 'GET /apps/{app_id}/deprecations'],
  'GET /apps/{app_id}/delete': ['DELETE /apps/{app_id}'],
  'POST /apps/{app_id}/delete': ['DELETE /apps/{app_id}'],
  'GET /apps/{app_id}/deliveries': ['GET /apps/{app_id}/deliveries'],
  'GET /apps/{app_id}/deliveries/{delivery_id}': ['GET /apps/{app_id}/deliveries/{delivery_id}'],
  'POST /apps/{app_id}/deliveries/{delivery_id}/retry': ['POST /apps/{app_id}/deliveries/{delivery_id}/retry'],
  'GET /apps/{app_id}/events': ['GET /apps/{app_id}/events'],
  'GET /apps/{app_id}/events/{event_id}': ['GET /apps/{app_id}/events/{event_id}'],
  'POST /apps/{app_id}/icon': ['POST /apps/{app_id}/icon'],
  'POST /apps/{app_id}/icon/remove': ['DELETE /apps/{app_id}/icon'],
  'GET /apps/{app_id}/installations': ['GET /apps/{app_id}/installations'],
  'GET /apps/{app_id}/listing': ['GET /apps/{app_id}/listing'],
  'POST /apps/{app_id}/listing': ['PUT /apps/{app_id}/listing', 'POST /apps/{app_id}/listing/submit'],
  'POST /apps/{app_id}/listing/screenshots': ['POST /apps/{app_id}/listing/screenshots'],
  'POST /apps/{app_id}/listing/screenshots/{screenshot_id}': ['PUT', 'DELETE'].map(
    (method) => `${method} /apps/{app_id}/listing/screenshots/{screenshot_id}`,
  ),
  'POST /apps/{app_id}/listing/withdraw': ['POST /apps/{app_id}/listing/withdraw'],
  'GET /apps/{app_id}/requests': ['GET /apps/{app_id}/requests', 'GET /apps/{app_id}/errors'],
  'POST /apps/{app_id}/secret': ['POST /apps/{app_id}/secret/rotate'],
  'GET /apps/{app_id}/secrets': ['POST /apps', 'POST /apps/{app_id}/secret/rotate'],
  'GET /apps/{app_id}/versions': ['GET /apps/{app_id}/versions'],
  'POST /apps/{app_id}/versions/rollback': ['POST /apps/{app_id}/rollback'],
  'GET /apps/{app_id}/versions/{version}': ['GET /apps/{app_id}/versions/{version}'],
  'POST /apps/{app_id}/webhook-secret': ['POST /apps/{app_id}/webhook-secret/rotate'],
  'POST /invitations': ['POST /invitations'],
  'POST /invitations/{invitation_id}/withdraw': ['DELETE /invitations/{invitation_id}'],
  'GET /members': ['GET /members', 'GET /invitations'],
  'GET /members/{merchant_id}': ['GET /members'],
  'POST /members/{merchant_id}': ['PUT /members/{merchant_id}'],
  'POST /members/{merchant_id}/remove': ['DELETE /members/{merchant_id}'],
  'GET /money': ['GET /money'],
  'GET /money/csv': ['GET /money'],
  'GET /money/statement': ['GET /money/statement'],
  'GET /stores': ['GET /stores'],
  'POST /stores': ['POST /stores'],
  'GET /stores/{store_id}': ['GET /stores/{store_id}'],
  'POST /stores/{store_id}/clock': ['POST /stores/{store_id}/clock'],
  'POST /stores/{store_id}/delete': ['DELETE /stores/{store_id}'],
  'POST /stores/{store_id}/installations': ['POST /stores/{store_id}/installations'],
  'POST /stores/{store_id}/reset': ['POST /stores/{store_id}/reset'],
  'GET /stores/{store_id}/tokens': ['POST /stores/{store_id}/installations'],
  'POST /stores/{store_id}/trials': ['orders', 'payments/fail', 'tokens/expire', 'webhooks/break', 'webhooks/repair'].map(
    (trial) => `POST /stores/{store_id}/${trial}`,
  ),
};

describe('the developer portal', () => {
  const api = useApi();

  /** Returns the routes below a path, each with its method and the rest of its path. */
  const below = (path: string): string[] =>
    servedRoutes(api).flatMap((route) => {
      const [method = '', whole = ''] = route.split(' ');
      return whole === path || whole.startsWith(`${path}/`) ? [`${method} ${whole.slice(path.length)}`] : [];
    });

  it('has an endpoint for everything that its pages do', () => {
    expect(Object.keys(ENDPOINTS).sort()).toEqual(below(ORGANISATION).sort());
    expect(below(`/api${ORGANISATION}`)).toEqual(expect.arrayContaining([...new Set(Object.values(ENDPOINTS).flat())]));
  });

  it('has no endpoint without a page', () => {
    const known = new Set(Object.values(ENDPOINTS).flat());
    // The command line deploys.
    expect(below(`/api${ORGANISATION}`).filter((route) => !known.has(route))).toEqual(['POST /apps/{app_id}/deploy']);
  });
});
