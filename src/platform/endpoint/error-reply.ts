import { messageFor, sendError, sendOAuthError } from './send-error.js';
import { toApiError } from './to-api-error.js';

/** Replies to failed requests. */
export const errorReply = {
  /** See {@link toApiError}. */
  of: toApiError,
  /** See {@link messageFor}. */
  message: messageFor,
  /** See {@link sendError}. */
  send: sendError,
  /** See {@link sendOAuthError}. */
  sendOAuth: sendOAuthError,
} as const;
