export { App, type AppOptions, type SessionClaims } from './app.js';
export type { BearerToken, ClientCredentials, Credentials } from './credentials.js';
export * from './errors.js';
export type {
  AnyOptions,
  Answer,
  Body,
  Call,
  Conditional,
  Data,
  DryRun,
  Item,
  Keyed,
  List,
  OperationId,
  Options,
  Path,
  Query,
} from './operation.js';
export { Platform, type PlatformOptions } from './platform.js';
export type * from './reference/schema.js';
export { AppRoutes, type RouteOptions } from './routes.js';
export { MemoryTokenStore, NotInstalledError, type Tokens, type TokenStore } from './tokens.js';
export { type EventHandlers, type EventOf, type Topic, verifyWebhook, type WebhookEvent, WebhookSignatureError } from './webhooks.js';
