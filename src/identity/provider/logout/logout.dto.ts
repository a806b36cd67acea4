import { Field } from '../../../platform/contract/field.js';

/** Logout request (OpenID Connect RP-Initiated Logout 1.0). Other parameters are ignored. */
export class LogoutRequest {
  /** ID token of the user to sign out. It may have expired. */
  @Field.Optional() @Field.Text({ max: 8192 }) id_token_hint?: string;
  /** Client id. Defaults to the client of the ID token, and must be that one if both are sent. */
  @Field.Optional() @Field.Text({ max: 200 }) client_id?: string;
  /** Address to return to. Must match a registered one of the client exactly. */
  @Field.Optional() @Field.Text({ max: 2048 }) post_logout_redirect_uri?: string;
  /** Opaque value, returned unchanged. */
  @Field.Optional() @Field.Text({ max: 2048 }) state?: string;
  /** Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
  @Field.Optional() @Field.Text({ max: 200 }) ui_locales?: string;
}

/** Decision of a user on the logout page, with the original request. */
export class LogoutConfirmation extends LogoutRequest {
  /** CSRF token of the form. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

const PARAMETERS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'ui_locales'] as const;

/** Returns the parameters of a request that have a value. An empty one counts as omitted. */
export const logoutParameters = (request: LogoutRequest): Partial<Record<(typeof PARAMETERS)[number], string>> =>
  Object.fromEntries(PARAMETERS.flatMap((name) => (request[name] ? [[name, request[name]]] : [])));
