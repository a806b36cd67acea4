import { Check, Column, CreateDateColumn, Entity, PrimaryColumn, Unique, UpdateDateColumn } from 'typeorm';
import { type Flag, FlagColumn, TextColumn, TimestampColumn } from '../platform/database/columns.js';

/** A third-party app. */
@Entity('apps')
@Unique('apps_client_id_key', ['client_id'])
@Check('apps_status_check', `status IN ('active', 'inactive')`)
@Check('apps_fee_payer_check', `fee_payer IN ('developer', 'merchant')`)
export class App {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) app_id: number;
  /** Name shown to merchants. */
  @TextColumn({ length: 255 }) name: string;
  /** Public client id, `svc_app_…`. */
  @TextColumn({ length: 100 }) client_id: string;
  /** SHA-256 of the client secret, to look it up by. */
  @Column({ type: 'bytea' }) client_secret_digest: Buffer;
  /** The client secret under AES-256-GCM: session tokens are signed with it. */
  @Column({ type: 'bytea' }) client_secret_sealed: Buffer;
  /** The same of the secret that this one replaced. */
  @Column({ type: 'bytea', nullable: true }) former_secret_digest: Buffer | null;
  @Column({ type: 'bytea', nullable: true }) former_secret_sealed: Buffer | null;
  /** Until when the replaced secret is good. */
  @TimestampColumn({ nullable: true }) former_secret_until: Date | null;
  /** Registered redirect URLs, compared byte by byte. */
  @Column({ type: 'text', array: true }) redirect_urls: string[];
  /** Scopes that it may ask for. */
  @Column({ type: 'text', array: true }) scopes: string[];
  /** Where its webhooks go. */
  @TextColumn({ nullable: true }) webhook_url: string | null;
  /** Topics it subscribes to at install. */
  @Column({ type: 'text', array: true, default: '{}' }) topics: string[];
  /** The page embedded in the dashboard. */
  @TextColumn({ nullable: true }) app_url: string | null;
  /** Who pays the fees of its charges. */
  @TextColumn({ length: 20, default: 'developer' }) fee_payer: 'developer' | 'merchant';
  /** 1 for an app of the platform's operator, which may be installed directly. */
  @FlagColumn() is_first_party: Flag;
  /** An inactive app's credentials are refused. */
  @TextColumn({ length: 20, default: 'active' }) status: 'active' | 'inactive';
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
