import { retention } from '../platform/retention/retention.processor.js';
import { SandboxToken } from './proxy/sandbox-token.entity.js';

/** Retention of sandbox tokens: expired tokens are deleted. */
export const extensionsRetention = retention(() => [
  { entity: SandboxToken, data: "Tokens of extensions in a merchant's browser", since: 'expires_at', age: 0 },
]);
