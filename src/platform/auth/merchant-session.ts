/** A merchant as a session token names it. */
export interface SignedInMerchant {
  readonly session_id: number;
  readonly merchant_id: number;
  readonly name: string;
  readonly email: string;
}

/** A merchant who signed in, and how the request said so. */
export interface MerchantSession extends SignedInMerchant {
  /** A cookie comes by itself with whatever the browser sends, so such requests must also carry the CSRF token to change anything. */
  readonly via: 'bearer' | 'cookie';
  /** Belongs to this session alone; another site cannot know it. */
  readonly csrf_token: string;
}
