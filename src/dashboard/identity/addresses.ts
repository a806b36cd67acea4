/** Parameters of an authentication request. */
type Parameters = Readonly<Record<string, string>>;

const withQuery = (path: string, fields: Parameters): string => `${path}?${new URLSearchParams(fields).toString()}`;

/** Returns the address of an authentication request. */
export const addressOf = (fields: Parameters): string => withQuery('/api/oauth/authorize', fields);

/** Returns the address of the form for the one-time code of an authentication request. */
export const codeAddressOf = (fields: Parameters): string => withQuery('/identity/code', fields);

/** Returns the address of the form for another phone number or email address of an authentication request. */
export const contactAddressOf = (fields: Parameters, by: 'phone' | 'email'): string => withQuery('/identity/contact', { ...fields, by });

/** Returns the address of a request after its user signed in, so that it does not ask for the sign-in again. */
export function afterSignIn({ prompt = '', max_age: _, ...fields }: Parameters): string {
  const rest = prompt.split(' ').filter((word) => word !== '' && word !== 'login');
  return addressOf({ ...fields, ...(rest.length > 0 && { prompt: rest.join(' ') }) });
}

/** Name of the parameter with the customer who was chosen on the account chooser. */
const CHOSEN = 'chosen';

/** Returns the address of a request whose customer was chosen, so that it does not ask for the choice again. */
export const afterChoice = (address: string, user_id: number): string => `${address}&${CHOSEN}=${String(user_id)}`;

/** Returns true for the query of a request whose customer was chosen. */
export const isChosen = (query: unknown, user_id: number): boolean =>
  typeof query === 'object' && query !== null && CHOSEN in query && query[CHOSEN] === String(user_id);

/** Returns the address of a logout request. */
export const logoutAddressOf = (fields: Parameters): string => withQuery('/api/oauth/logout', fields);
