/** Kind of person who signs in to a client. */
export type UserType = 'customer' | 'merchant';

/** Kinds of persons who sign in. */
export const USER_TYPES = ['customer', 'merchant'] as const;

/** Person who signed in to a client, and the store that it concerns. */
export interface IdentityUser {
  readonly user_type: UserType;
  /** Id of the merchant or of the customer. */
  readonly user_id: number;
  /** Store of the customer, or the one that the merchant signed in for; null for a merchant without a store. */
  readonly store_id: number | null;
}

/** Returns the subject identifier of a user, `<user_type>:<user_id>` (specification 5.4). */
export const subjectOf = ({ user_type, user_id }: IdentityUser): string => `${user_type}:${String(user_id)}`;
