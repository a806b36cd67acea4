/** Merchant of a session token. */
export interface SignedInMerchant {
  readonly session_id: number;
  readonly merchant_id: number;
  readonly name: string;
  readonly email: string;
}

/** Signed-in merchant, and how the request presented the session. */
export interface MerchantSession extends SignedInMerchant {
  /** Browsers attach cookies to every request, so unsafe requests with a cookie must also carry the CSRF token. */
  readonly via: 'bearer' | 'cookie';
  /** CSRF token of this session, unknown to other sites. */
  readonly csrf_token: string;
}
