import { retention } from '../retention/retention.processor.js';
import { DeprecationUse } from './deprecation-use.entity.js';

/** Reports cover the last 30 days. */
const AGE_MS = 31 * 86_400_000;

/** Retention of the uses of deprecated routes and fields. */
export const deprecationRetention = retention(() => [
  { entity: DeprecationUse, data: 'Use of deprecated parts of the API by apps', since: 'last_used_at', age: AGE_MS },
]);
