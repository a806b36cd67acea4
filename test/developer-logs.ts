/** Paths of the logs of an app for its developers. */
export const LOG = /^\/api\/developers\/.*\/(?:deliveries|requests|errors)\b/;

/** Returns the operation of the app API whose resource an operation needs; a delivery is the same for merchants and developers. */
export const operationOf = (method: string, path: string): string =>
  path.endsWith('/retry') || (LOG.test(path) && path.includes('/deliveries'))
    ? 'GET /webhooks/deliveries/{delivery_id}'
    : `${method} ${path}`;
