import { Check, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { App } from '../../apps/app.entity.js';
import { Column } from '../../platform/database/column.js';

/** Screenshots that a listing can have. */
export const MAX_SCREENSHOTS = 6;

/** Picture of a listing. */
export interface ListedScreenshot {
  readonly screenshot_id: number;
  /** Key of the file. */
  readonly image: string;
  /** Alternative text, in the language of the listing. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Content of a listing as it was submitted. Later changes of the app do not change it. */
export interface ListingContent extends Pick<App, 'name' | 'summary' | 'description' | 'support_url' | 'privacy_url'> {
  readonly prices: string;
  readonly install_url: string;
  /** Key of the icon. Listings from before icons existed have none. */
  readonly icon?: string | null;
  /** In the order of the directory. Listings from before screenshots existed have none. */
  readonly screenshots?: readonly ListedScreenshot[];
}

const SCREENSHOTS = `CASE WHEN jsonb_typeof(screenshots) = 'array' THEN jsonb_array_length(screenshots) <= ${String(MAX_SCREENSHOTS)} ELSE false END`;

/** Listing of an app in the directory. */
@Entity('app_listings')
@Index('app_listings_name_idx', { synchronize: false })
@Index('app_listings_search_idx', { synchronize: false })
@Index('app_listings_submitted_idx', ['updated_at', 'app_id'], { where: 'submitted IS NOT NULL' })
@Index('app_listings_changed_idx', ['updated_at', 'app_id'])
@Index('app_listings_published_idx', ['updated_at', 'app_id'], { where: 'published IS NOT NULL' })
@Index('app_listings_reason_idx', ['updated_at', 'app_id'], { where: 'reason IS NOT NULL' })
@Check('app_listings_version_check', 'version >= 0')
@Check('app_listings_screenshots_check', SCREENSHOTS)
export class AppListing {
  /** App. */
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Prices for merchants, in the words of the developer. */
  @Column.Text({ length: 500, default: '' }) prices: string;
  /** Page of the app on which merchants start the installation. */
  @Column.Text({ default: '' }) install_url: string;
  /** Screenshots of the draft, in their order. Their files are stored images of the app. */
  @Column({ type: 'jsonb', default: [] }) screenshots: ListedScreenshot[];
  /** Number of submissions. */
  @Column.Integer({ default: 0 }) version: number;
  /** Content that waits for the operator. */
  @Column({ type: 'jsonb', nullable: true }) submitted: ListingContent | null;
  /** Content that the directory shows. */
  @Column({ type: 'jsonb', nullable: true }) published: ListingContent | null;
  /** Reason why the operator rejected the last submission, or removed the listing. */
  @Column.Text({ length: 500, nullable: true }) reason: string | null;
  /** Creation time. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Time of the last change. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}
