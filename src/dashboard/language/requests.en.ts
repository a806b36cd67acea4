/** Texts of the request log, in English. */
export const requests = {
  requests_title: 'Requests',
  requests_lead: 'Requests of apps to your store in the last 7 days.',
  requests_none: 'No matching requests.',
  requests_none_hint: 'Every request of an app is listed here a few seconds later, without its content.',
  request: 'Request',
  request_id: 'Request id',
  request_method: 'Method',
  request_route: 'Route',
  request_bytes: 'Bytes',
  request_unknown_path: 'unknown path',
  request_events: 'Events that it caused',
  request_no_events: 'It caused no events.',
  request_no_deliveries: 'No app has received this event.',
  request_back: 'All requests',
  delivery_request: 'Caused by',
};
