import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { ImageFiles } from './image-files.service.js';
import type { Image } from './image.entity.js';

const EVERY_MS = 600_000;
/** Images per statement. */
const BATCH = 10;

/**
 * Removes the files and rows of uploads whose process died, which did not finish within an hour, and those of deleted products after
 * IMAGE_DELETE_GRACE.
 */
@Injectable()
export class ImageSweepProcessor extends PeriodicProcessor {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly files: ImageFiles,
    logger: Logger,
  ) {
    super(config, logger, EVERY_MS);
  }

  /** Removes all expired images. Workers claim different images; an image whose worker dies is claimed again after an hour. */
  async work(): Promise<void> {
    while (!this.stopping && (await this.removeBatch()) === BATCH);
  }

  private async removeBatch(): Promise<number> {
    const images = await this.db.background.query<Pick<Image, 'store_id' | 'stored_key'>>(CLAIM, [BATCH, this.config.images.delete_grace]);
    for (const { store_id, stored_key } of images) await this.files.purge(this.db.background.of(store_id), [stored_key]);
    return images.length;
  }
}

const CLAIM = `
UPDATE images SET status = 'deleting', updated_at = now()
WHERE (store_id, id) IN (
  SELECT store_id, id FROM images WHERE (status NOT IN ('stored', 'retired') AND updated_at < now() - interval '1 hour')
    OR (status = 'retired' AND updated_at < now() - $2 * interval '1 millisecond')
  ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING store_id, stored_key`;
