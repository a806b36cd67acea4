import { Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Token of an extension in a merchant's browser; only its SHA-256 is stored. */
@Entity('sandbox_tokens')
@Unique('sandbox_tokens_token_digest_key', ['token_digest'])
@Index('sandbox_tokens_extension_id_idx', ['app_id', 'extension_id'])
@Index('sandbox_tokens_merchant_id_idx', ['store_id', 'merchant_id'])
@Index('sandbox_tokens_expires_at_idx', ['expires_at'])
export class SandboxToken extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) token_id: number;
  @Column({ type: 'bytea' }) token_digest: Buffer;
  @Column.Reference() app_id: number;
  @Column.Reference() extension_id: number;
  @Column.Reference() installation_id: number;
  @Column.Reference() merchant_id: number;
  /** Scopes that the installation and the extension had in common when it was issued. */
  @Column({ type: 'text', array: true }) scopes: string[];
  @Column.Timestamp() expires_at: Date;
}
