import { Injectable } from '@nestjs/common';
import type { SignedInMerchant } from '../platform/auth/merchant-session.js';
import type { OperatorAccess, Operators } from '../platform/auth/operators.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Connection } from '../platform/database/connection.js';
import { OperatorLog } from './operator-log.service.js';

/** Operator as the command line lists it. */
export interface ListedOperator {
  readonly merchant_id: number;
  readonly email: string;
  readonly name: string;
  readonly created_at: Date;
  /** True if the account has a second factor or a passkey. */
  readonly has_second_factor: boolean;
}

/** People who operate the platform on its pages. Only the command line grants and takes the role. */
@Injectable()
export class OperatorsService implements Operators {
  constructor(private readonly log: OperatorLog) {}

  /** Returns the access of a session; undefined if the person is not an operator, or if the session has ended in the meantime. */
  async accessOf(
    connection: Connection,
    { merchant_id, session_id }: Pick<SignedInMerchant, 'merchant_id' | 'session_id'>,
  ): Promise<OperatorAccess | undefined> {
    const [found] = await connection.query<{ is_set_up: boolean; used: boolean }>(ACCESS, [merchant_id, session_id]);
    return found && { is_set_up: found.is_set_up, is_proven: found.is_set_up && found.used };
  }

  /** Makes a person an operator. Throws `Merchant not found.` (404), and 409 for a person who is already an operator. */
  async add(connection: Connection, merchant_id: number): Promise<void> {
    const added = await connection.query(ADD, [merchant_id]);
    if (added.length === 0) throw ApiError.conflict('The merchant is already an operator.');
    await this.log.record(connection, { action: 'operator.add', target: { type: 'merchant', id: merchant_id } });
  }

  /** Takes the role from a person, whose next request is refused. Throws `Operator not found.` (404). */
  async remove(connection: Connection, merchant_id: number): Promise<void> {
    const removed = await connection.query('DELETE FROM operators WHERE merchant_id = $1 RETURNING merchant_id', [merchant_id]);
    if (removed.length === 0) throw ApiError.notFound('Operator');
    await this.log.record(connection, { action: 'operator.remove', target: { type: 'merchant', id: merchant_id } });
  }

  /** Returns the operators in the order in which they were added. */
  list(connection: Connection): Promise<ListedOperator[]> {
    return connection.query<ListedOperator>(LIST);
  }
}

const SET_UP = `
(EXISTS (SELECT FROM second_factors f WHERE f.merchant_id = o.merchant_id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.merchant_id = o.merchant_id))`;

const ACCESS = `
SELECT ${SET_UP} AS is_set_up, s.second_factor AS used FROM operators o JOIN dashboard_sessions s ON s.merchant_id = o.merchant_id
WHERE o.merchant_id = $1 AND s.session_id = $2`;

const ADD = 'INSERT INTO operators (merchant_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING merchant_id';

const LIST = `
SELECT o.merchant_id, m.email, m.name, o.created_at, ${SET_UP} AS has_second_factor
FROM operators o JOIN merchants m USING (merchant_id) ORDER BY o.created_at, o.merchant_id LIMIT 1000`;
