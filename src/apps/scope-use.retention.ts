import { ScopeUse } from '../platform/auth/scope-use.entity.js';
import { retention } from '../platform/retention/retention.processor.js';

/** Longer than a year, so that scopes for annual tasks do not look unused. */
const AGE_MS = 400 * 86_400_000;

/** Retention of the uses of scopes. */
export const scopeUseRetention = retention(() => [{ entity: ScopeUse, data: 'Use of scopes by apps', since: 'last_used_at', age: AGE_MS }]);
