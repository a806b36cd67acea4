import { Inject, Injectable } from '@nestjs/common';
import { ImageFiles } from '../../catalog/images/image-files.service.js';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { AppImageRows } from './app-image-rows.service.js';

const INTERVAL_MS = 600_000;
/** Images per statement. */
const BATCH = 10;

/**
 * Removes the files and rows of images that apps no longer have, once no listing shows them, and those of uploads that did not finish within an hour.
 */
@Injectable()
export class AppImageSweep extends PeriodicProcessor {
  @Inject() private readonly rows: AppImageRows;

  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly files: ImageFiles,
    logger: Logger,
  ) {
    super(config, logger, INTERVAL_MS);
  }

  /** Removes all such images. Workers claim different ones; an image whose worker dies is claimed again after an hour. */
  async work(): Promise<void> {
    while (!this.stopping && (await this.removeBatch()) === BATCH);
  }

  private async removeBatch(): Promise<number> {
    const { background } = this.db;
    const images = await background.query<{ stored_key: string }>(CLAIM, [BATCH]);
    const owner = { delete: (keys: readonly string[]) => this.rows.delete(background.reads, keys) };
    for (const { stored_key } of images) await this.files.purge(owner, [stored_key]);
    return images.length;
  }
}

/** A page that was opened before an image was retired still shows it for a while. */
const CLAIM = `
UPDATE app_images SET status = 'deleting', updated_at = now()
WHERE id IN (
  SELECT i.id FROM app_images i
  WHERE i.status <> 'stored' AND i.updated_at < now() - interval '1 hour' AND (i.status <> 'retired' OR NOT EXISTS (
    SELECT FROM app_listings l JOIN organisation_apps o ON o.app_id = l.app_id
    WHERE l.app_id = i.app_id AND o.deleted_at IS NULL AND strpos(concat(l.submitted, l.published), i.stored_key) > 0))
  ORDER BY i.updated_at LIMIT $1 FOR UPDATE OF i SKIP LOCKED)
RETURNING stored_key`;
