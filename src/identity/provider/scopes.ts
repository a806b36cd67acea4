/** Scopes of the identity provider with the claims that each releases (specification 5.4). */
export const IDENTITY_SCOPES = {
  openid: ['sub'],
  profile: ['name', 'picture'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  store: ['store_id', 'store_name', 'role'],
} as const;

/** Scope of the identity provider. */
export type IdentityScope = keyof typeof IDENTITY_SCOPES;

/** Returns true for a scope of the identity provider. */
export const isIdentityScope = (word: string): word is IdentityScope => Object.hasOwn(IDENTITY_SCOPES, word);

/** Returns the words of a space-separated list, each once. */
export const scopeWords = (text = ''): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];
