import type { Connection } from '../database/connection.js';
import type { SignedInMerchant } from './merchant-session.js';

/** Session of an operator. */
export interface OperatorAccess {
  /** True if the account has a second factor or a passkey. */
  readonly is_set_up: boolean;
  /** True if one was used in this session. */
  readonly is_proven: boolean;
}

/** Port for looking up operators of the platform. The domain of the operators implements it. */
export abstract class Operators {
  /** Returns the access of a session; undefined if its person is not an operator. */
  abstract accessOf(
    connection: Connection,
    session: Pick<SignedInMerchant, 'merchant_id' | 'session_id'>,
  ): Promise<OperatorAccess | undefined>;
}
