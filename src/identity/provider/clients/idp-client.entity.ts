import { Check, CreateDateColumn, Entity, Index, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { Column } from '../../../platform/database/column.js';
import type { Flag } from '../../../platform/database/columns.js';
import { oneOf, areFlags } from '../../../platform/database/checks.js';

/** Type of a client: one that can keep a secret, or a browser or native app that cannot. */
export type ClientType = 'confidential' | 'public';

/** Client of the identity provider: a website or an app that signs users in. */
@Entity('idp_clients')
@Unique('idp_clients_client_id_key', ['client_id'])
@Index('idp_clients_owner_store_id_idx', ['owner_store_id', 'name', 'idp_client_id'])
@Check('idp_clients_type_check', oneOf('type', ['confidential', 'public']))
@Check('idp_clients_status_check', oneOf('status', ['active', 'inactive']))
@Check('idp_clients_flags_check', areFlags('pkce_required'))
@Check('idp_clients_public_check', `type = 'confidential' OR pkce_required = 1`)
@Check('idp_clients_secret_check', `(type = 'confidential') = (secret_digest IS NOT NULL)`)
@Check('idp_clients_former_secret_check', '(former_secret_digest IS NULL) = (former_secret_until IS NULL)')
export class IdpClient {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) idp_client_id: number;
  /** Public client id, `svc_oc_…`. */
  @Column.Text({ length: 100 }) client_id: string;
  /** Store whose users it signs in; null for a client of the operator, which signs in users of every store. */
  @Column.Reference({ nullable: true }) owner_store_id: number | null;
  /** Name shown to users. */
  @Column.Text({ length: 255 }) name: string;
  /** `confidential` clients authenticate with a secret, `public` ones with PKCE alone. */
  @Column.Text({ length: 20, words: ['confidential', 'public'] }) type: ClientType;
  /** Registered redirect URLs, compared byte by byte. */
  @Column({ type: 'text', array: true }) redirect_urls: string[];
  /** Registered addresses to return to after a sign-out, compared byte by byte. */
  @Column({ type: 'text', array: true, default: '{}' }) post_logout_redirect_urls: string[];
  /** Scopes that it may request. */
  @Column({ type: 'text', array: true }) scopes: string[];
  /** 1 if authorization requests need a PKCE challenge; always 1 for public clients. */
  @Column.Flag(1) pkce_required: Flag;
  /** Requests and tokens of an inactive client are refused. */
  @Column.Text({ length: 20, default: 'active', words: ['active', 'inactive'] }) status: 'active' | 'inactive';
  /** SHA-256 of the client secret; null for a public client. */
  @Column({ type: 'bytea', nullable: true }) secret_digest: Buffer | null;
  /** SHA-256 of the previous client secret; null unless it is in its grace period. */
  @Column({ type: 'bytea', nullable: true }) former_secret_digest: Buffer | null;
  /** Time at which the previous client secret expires. */
  @Column.Timestamp({ nullable: true }) former_secret_until: Date | null;
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
