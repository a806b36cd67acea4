import type { Environment } from './environment.js';

/** Limits of bodies in bytes, and limits per address of requests outside the API. Windows are milliseconds. */
export interface RequestLimits {
  /** Maximum size of a JSON body. */
  readonly body_limit: number;
  /** Maximum size of forms, and of bodies of the sign-in and token endpoints. */
  readonly body_limit_small: number;
  /** Maximum size of orders, purchase orders, transfers and stock lists. */
  readonly body_limit_large: number;
  /** Maximum memory of all large responses together, in bytes of JSON. */
  readonly large_answers: number;
  /** Maximum time in which a client must receive a large response. */
  readonly large_answer_timeout: number;
  /** Maximum requests for pages in the window. */
  readonly page: number;
  readonly page_window: number;
  /** Maximum requests for stored files in the window. */
  readonly media: number;
  readonly media_window: number;
  /** Maximum number of pages to return to after sign-in that are stored in the window. */
  readonly target: number;
  readonly target_window: number;
}

/** Reads the limits of requests. */
export const requestLimits = (env: Environment): RequestLimits => ({
  body_limit: env.integer('BODY_LIMIT', 262_144, 1024),
  body_limit_small: env.integer('BODY_LIMIT_SMALL', 16_384, 1024),
  body_limit_large: env.integer('BODY_LIMIT_LARGE', 1_048_576, 1024),
  large_answers: env.integer('LARGE_ANSWER_MEMORY', 16_777_216, 1_048_576),
  large_answer_timeout: env.duration('LARGE_ANSWER_TIMEOUT', '60s'),
  page: env.integer('RATE_LIMIT_PAGE', 1000, 1),
  page_window: env.duration('RATE_LIMIT_PAGE_WINDOW', '60s'),
  media: env.integer('RATE_LIMIT_MEDIA', 6000, 1),
  media_window: env.duration('RATE_LIMIT_MEDIA_WINDOW', '60s'),
  target: env.integer('RATE_LIMIT_TARGET', 100, 1),
  target_window: env.duration('RATE_LIMIT_TARGET_WINDOW', '1h'),
});
