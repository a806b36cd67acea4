import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { type Actor, audit, type AuditedAct } from '../../../audit/audit.service.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import type { Connection } from '../../../platform/database/connection.js';
import { isIdentityScope } from '../scopes.js';
import { holdsSecret, isClientId, secretDigest, wrongClient } from './client-secret.js';
import { type ClientType, IdpClient } from './idp-client.entity.js';
import { redirectUrlProblem } from './redirect-url.js';
import { createSecret, sha256 } from '../../../platform/crypto/secrets.js';

/** Fields of a client that can be changed. */
export interface ClientFields {
  readonly name: string;
  readonly redirect_urls: readonly string[];
  /** Addresses to return to after a sign-out; none by default. */
  readonly post_logout_redirect_urls?: readonly string[] | undefined;
  readonly scopes: readonly string[];
  /** False allows a confidential client to omit PKCE. */
  readonly pkce_required?: boolean | undefined;
}

/** Fields of a new client. */
export interface NewClient extends ClientFields {
  readonly type: ClientType;
  /** Store whose users it signs in; null for every store. */
  readonly owner_store_id?: number | null;
}

/** New client with its secret, which cannot be read again. */
export interface NewClientCredentials {
  readonly client_id: string;
  /** Null for a public client. */
  readonly client_secret: string | null;
}

const MAX_URLS = 20;

/** Clients of the identity provider. */
@Injectable()
export class IdpClientsService {
  constructor(@InjectRepository(IdpClient) private readonly clients: Repository<IdpClient>) {}

  /** Registers a client, in a transaction. Throws 400 for invalid fields, and `invalid_scope`. */
  async create(connection: Connection, client: NewClient, actor: Actor): Promise<NewClientCredentials> {
    checkFields(client);
    const client_id = createSecret('svc_oc_', 16);
    const client_secret = client.type === 'confidential' ? createSecret('svc_os_', 32) : null;
    const { owner_store_id = null } = client;
    const secret_digest = client_secret === null ? null : sha256(client_secret);
    const { identifiers } = await connection.manager.insert(IdpClient, { ...columnsOf(client), owner_store_id, client_id, secret_digest });
    const id = Number(identifiers[0]?.['idp_client_id']);
    if (client_secret !== null) recordSecret(connection, actor, owner_store_id, { action: 'secret.created', target: targetOf(id) });
    return { client_id, client_secret };
  }

  /** Changes the given fields of a client. Throws `Client not found.` (404), and like {@link create}. */
  async update(
    connection: Connection,
    client: Pick<IdpClient, 'idp_client_id' | 'name' | 'redirect_urls' | 'post_logout_redirect_urls' | 'scopes' | 'pkce_required' | 'type'>,
    given: Partial<ClientFields> & { readonly status?: IdpClient['status'] | undefined },
  ): Promise<void> {
    const { pkce_required, ...fields } = defined(given);
    checkFields({ ...client, ...fields, pkce_required });
    // Other fields may have been changed since the client was read.
    const changes = {
      ...fields,
      ...(pkce_required !== undefined && { pkce_required: client.type === 'public' || pkce_required ? 1 : 0 }),
    };
    if (Object.keys(changes).length === 0) return;
    await connection.manager.update(IdpClient, { idp_client_id: client.idp_client_id }, changes as Partial<IdpClient>);
  }

  /**
   * Replaces the secret of a client. The previous one stays valid for `grace_seconds`, the one before it expires immediately. Throws 400
   * for a public client. In a transaction.
   */
  async rotateSecret(connection: Connection, client: IdpClient, grace_seconds: number, actor: Actor): Promise<string> {
    if (client.type === 'public') throw ApiError.badRequest('A public client has no secret.');
    const client_secret = createSecret('svc_os_', 32);
    await connection.query(
      `UPDATE idp_clients SET secret_digest = $2, updated_at = now(),
         former_secret_digest = CASE WHEN $3::int > 0 THEN secret_digest END,
         former_secret_until = CASE WHEN $3::int > 0 THEN row_clock(idp_client_id, $3::int * 1000) END
       WHERE idp_client_id = $1`,
      [client.idp_client_id, sha256(client_secret), grace_seconds],
    );
    const details = { grace_seconds };
    recordSecret(connection, actor, client.owner_store_id, { action: 'secret.rotated', target: targetOf(client.idp_client_id), details });
    return client_secret;
  }

  /** Returns the clients of a store, or all clients for null, by name. */
  list(connection: Connection, owner_store_id: number | null): Promise<IdpClient[]> {
    return connection.manager.find(IdpClient, {
      ...(owner_store_id !== null && { where: { owner_store_id } }),
      order: { name: 'ASC', idp_client_id: 'ASC' },
    });
  }

  /** Returns a client by its client id, of the store if one is given. Throws `Client not found.` (404). */
  async get(connection: Connection, client_id: string, owner_store_id?: number): Promise<IdpClient> {
    const client = isClientId(client_id)
      ? await connection.manager.findOneBy(IdpClient, { client_id, ...(owner_store_id !== undefined && { owner_store_id }) })
      : null;
    if (!client) throw ApiError.notFound('Client');
    return client;
  }

  /** Returns the active client with this client id, which may be any text. */
  async find(client_id: string): Promise<IdpClient | undefined> {
    if (!isClientId(client_id)) return undefined;
    return (await this.clients.findOneBy({ client_id, status: 'active' })) ?? undefined;
  }

  /**
   * Verifies client credentials. A public client has no secret, and `secret_needed` refuses it. Throws `invalid_client`.
   */
  async authenticate(
    { client_id, client_secret }: { readonly client_id: string; readonly client_secret: string },
    secret_needed = false,
  ): Promise<IdpClient> {
    const client = isClientId(client_id) ? await this.holderOf(client_id, client_secret) : null;
    if (!client || (secret_needed && client.type === 'public')) throw wrongClient();
    return client;
  }

  /** Returns the active client, if the secret is its own. */
  private holderOf(client_id: string, client_secret: string): Promise<IdpClient | null> {
    return this.clients
      .createQueryBuilder('i')
      .where(`i.client_id = :client_id AND i.status = 'active'`, { client_id })
      .andWhere(holdsSecret('i', ':digest'), { digest: secretDigest(client_secret) })
      .getOne();
  }
}

/** Records a secret in the audit log of the client's store; a client of the operator has none. */
const recordSecret = (connection: Connection, actor: Actor, owner_store_id: number | null, act: AuditedAct): void => {
  const details = { kinds: ['client_secret'], ...act.details };
  audit.append(connection, owner_store_id === null ? [] : [owner_store_id], actor, { ...act, details });
};

const targetOf = (id: number): AuditedAct['target'] => ({ type: 'idp_client', id });

const columnsOf = ({ name, type, scopes, pkce_required = true, ...urls }: NewClient) => ({
  name,
  type,
  scopes: [...scopes],
  redirect_urls: [...urls.redirect_urls],
  post_logout_redirect_urls: [...(urls.post_logout_redirect_urls ?? [])],
  pkce_required: type === 'public' || pkce_required ? (1 as const) : (0 as const),
});

function checkFields({ name, redirect_urls, post_logout_redirect_urls = [], scopes }: ClientFields): void {
  if (name.trim() === '' || name.length > 255) throw ApiError.invalidField('name', 'length', 'name must have 1 to 255 characters.');
  checkUrls('redirect_urls', redirect_urls, 1);
  checkUrls('post_logout_redirect_urls', post_logout_redirect_urls, 0);
  if (scopes.length === 0) throw ApiError.coded('invalid_scope', 'scopes must have at least 1 item.');
  const unknown = scopes.find((scope) => !isIdentityScope(scope));
  if (unknown !== undefined) throw ApiError.coded('invalid_scope', `There is no scope ${unknown.slice(0, 100)}.`);
}

function checkUrls(field: 'redirect_urls' | 'post_logout_redirect_urls', urls: readonly string[], fewest: number): void {
  if (urls.length < fewest || urls.length > MAX_URLS)
    throw ApiError.invalidField(field, 'size', `${field} must have ${String(fewest)} to ${String(MAX_URLS)} items.`);
  for (const url of urls) {
    const problem = redirectUrlProblem(url);
    if (problem !== undefined) throw ApiError.invalidField(field, 'url', `The redirect URL ${url.slice(0, 100)} ${problem}.`);
  }
}

/** Returns the fields that have a value. */
const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
