import { Check, CreateDateColumn, Entity, Index, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { Column } from '../platform/database/column.js';
import type { Flag } from '../platform/database/columns.js';
import { areFlags } from '../platform/database/checks.js';
import { sealContextOf } from '../platform/crypto/secrets.js';

const CLIENT_SECRET = sealContextOf('apps', 'client_secret');
type AppSealContext = ReturnType<typeof CLIENT_SECRET>;

/** Seal context of an app's client secret, by the client id, which exists before the row. */
export const clientSecretOf = (client_id: string): AppSealContext => ({ ...CLIENT_SECRET(client_id), former: CLIENT_SECRET(client_id) });

/** Seal context of an app's previous client secret. */
export const formerClientSecretOf = (client_id: string): AppSealContext => ({
  ...clientSecretOf(client_id),
  purpose: 'former_client_secret',
});

/** Returns the first of the scopes that an app does not declare; undefined when it declares all of them. */
export const undeclaredScope = (declared: readonly string[], scopes: readonly string[]): string | undefined =>
  scopes.find((scope) => !declared.includes(scope));

/** Third-party app. */
@Entity('apps')
@Unique('apps_client_id_key', ['client_id'])
@Index('apps_search_idx', { synchronize: false })
@Index('apps_status_idx', ['status', 'app_id'])
@Check('apps_status_check', `status IN ('active', 'inactive')`)
@Check('apps_fee_payer_check', `fee_payer IN ('developer', 'merchant')`)
@Check('apps_flags_check', areFlags('is_first_party', 'secret_per_subscription'))
export class App {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) app_id: number;
  /** Name shown to merchants. */
  @Column.Text({ length: 255 }) name: string;
  /** One sentence about it, for merchants. */
  @Column.Text({ length: 160, nullable: true }) summary: string | null;
  /** Description for merchants. */
  @Column.Text({ nullable: true }) description: string | null;
  /** Page where merchants find help. */
  @Column.Text({ nullable: true }) support_url: string | null;
  /** Page with its privacy policy. */
  @Column.Text({ nullable: true }) privacy_url: string | null;
  /** Public client id, `svc_app_…`. */
  @Column.Text({ length: 100 }) client_id: string;
  /** SHA-256 of the client secret, for verification. */
  @Column({ type: 'bytea' }) client_secret_digest: Buffer;
  /** Client secret, encrypted with AES-256-GCM; it signs session tokens. */
  @Column({ type: 'bytea' }) client_secret_sealed: Buffer;
  /** SHA-256 of the previous client secret; null unless it is in its grace period. */
  @Column({ type: 'bytea', nullable: true }) former_secret_digest: Buffer | null;
  /** Previous client secret, encrypted with AES-256-GCM. */
  @Column({ type: 'bytea', nullable: true }) former_secret_sealed: Buffer | null;
  /** Time at which the previous client secret expires. */
  @Column.Timestamp({ nullable: true }) former_secret_until: Date | null;
  /** Registered redirect URLs, compared byte by byte. */
  @Column({ type: 'text', array: true }) redirect_urls: string[];
  /** Scopes that the app may request. */
  @Column({ type: 'text', array: true }) scopes: string[];
  /** Target URL of its webhooks. */
  @Column.Text({ nullable: true }) webhook_url: string | null;
  /** Topics that an installation subscribes to. */
  @Column({ type: 'text', array: true, default: '{}' }) topics: string[];
  /** Page that the dashboard embeds. */
  @Column.Text({ nullable: true }) app_url: string | null;
  /** Party that pays the fees of its charges. */
  @Column.Text({ length: 20, default: 'developer' }) fee_payer: 'developer' | 'merchant';
  /** 1 for an app of the platform operator, which can be installed without an authorization code. */
  @Column.Flag() is_first_party: Flag;
  /** 1 when each further webhook subscription has a signing secret of its own, as for custom apps. */
  @Column.Flag() secret_per_subscription: Flag;
  /** Credentials of an inactive app are refused. */
  @Column.Text({ length: 20, default: 'active' }) status: 'active' | 'inactive';
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
