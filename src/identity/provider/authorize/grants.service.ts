import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { CustomerSessions } from '../../customers/customer-sessions.service.js';
import { SessionsService } from '../../sign-in/sessions.service.js';
import type { Connection } from '../../../platform/database/connection.js';
import { IdpCode, IdpGrant } from '../tokens/idp-token.entity.js';
import type { IdentityUser } from '../user.js';

/** Scopes that users have consented to, per client and store. */
@Injectable()
export class GrantsService {
  constructor(
    @InjectRepository(IdpGrant) private readonly grants: Repository<IdpGrant>,
    private readonly merchants: SessionsService,
    private readonly customers: CustomerSessions,
  ) {}

  /** Returns the scopes that a user has granted to a client. */
  async scopesOf(idp_client_id: number, { user_type, user_id, store_id }: IdentityUser): Promise<ReadonlySet<string>> {
    const grant = await this.grants.findOneBy({ idp_client_id, user_type, user_id, store_id: store_id ?? IsNull() });
    return new Set(grant?.scopes);
  }

  /**
   * Adds scopes to the grant of a user to a client, and runs `work` in the same transaction; returns undefined if the session of
   * the user has ended. The session is locked, so that a later end of the session also ends the consent and the result of `work`.
   */
  consented<T>(
    idp_client_id: number,
    user: SessionUser,
    scopes: readonly string[],
    work: (connection: Connection) => Promise<T>,
  ): Promise<T | undefined> {
    const { user_type, user_id, store_id, session_id } = user;
    const remembered = async (connection: Connection): Promise<T> => {
      await connection.execute(REMEMBER, [idp_client_id, user_type, user_id, store_id, scopes]);
      return work(connection);
    };
    return user_type === 'customer' ? this.customers.hold(user, remembered) : this.merchants.hold(session_id, remembered);
  }

  /**
   * Ends the consents of a user to a client, for every store, and deletes the client's codes of the user with their tokens, in the transaction of the
   * caller. Returns the store of each consent; null for all stores. Codes are deleted second: a code is written in the transaction that locks the
   * consent, so it is visible once that lock is free.
   */
  async revoke(
    connection: Connection,
    idp_client_id: number,
    { user_type, user_id }: Pick<IdentityUser, 'user_type' | 'user_id'>,
  ): Promise<(number | null)[]> {
    const ended = await connection.query<Pick<IdpGrant, 'store_id'>>(END, [idp_client_id, user_type, user_id]);
    await connection.manager.delete(IdpCode, { user_id, user_type, idp_client_id });
    return ended.map(({ store_id }) => store_id);
  }
}

/** User with a session. */
type SessionUser = IdentityUser & { readonly session_id: number };

const REMEMBER = `
INSERT INTO idp_grants AS g (idp_client_id, user_type, user_id, store_id, scopes) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (idp_client_id, user_type, user_id, (coalesce(store_id, 0))) DO UPDATE
SET scopes = union_of(g.scopes, excluded.scopes), updated_at = excluded.updated_at
WHERE NOT g.scopes @> excluded.scopes`;

const END = 'DELETE FROM idp_grants WHERE idp_client_id = $1 AND user_type = $2 AND user_id = $3 RETURNING store_id';
