/** Parameters of an authentication request. */
type Parameters = Readonly<Record<string, string>>;

const withQuery = (path: string, fields: Parameters): string => `${path}?${new URLSearchParams(fields).toString()}`;

/** Returns the address of an authentication request. */
export const addressOf = (fields: Parameters): string => withQuery('/api/oauth/authorize', fields);

/** Returns the address of the form for the one-time code of an authentication request. */
export const codeAddressOf = (fields: Parameters): string => withQuery('/identity/code', fields);

/** Returns the address of the form for another phone number or email address of an authentication request. */
export const contactAddressOf = (fields: Parameters, by: 'phone' | 'email'): string => withQuery('/identity/customer', { ...fields, by });

/** Returns the address of a request after its user signed in, so that it does not ask for the sign-in once more. */
export function afterSignIn({ prompt = '', max_age: _, ...fields }: Parameters): string {
  const rest = prompt.split(' ').filter((word) => word !== '' && word !== 'login');
  return addressOf({ ...fields, ...(rest.length > 0 && { prompt: rest.join(' ') }) });
}

/** Returns the address of a logout request. */
export const logoutAddressOf = (fields: Parameters): string => withQuery('/api/oauth/logout', fields);
