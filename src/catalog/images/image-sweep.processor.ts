import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { ImageFiles } from './image-files.service.js';
import type { Image } from './image.entity.js';

const EVERY_MS = 600_000;
/** Images that one worker takes at a time. */
const BATCH = 10;

/** Removes what uploads left behind whose process died: an upload that is an hour old will not be finished. */
@Injectable()
export class ImageSweepProcessor extends PeriodicProcessor {
  constructor(
    config: Config,
    private readonly db: SystemDb,
    private readonly files: ImageFiles,
    logger: Logger,
  ) {
    super(config, logger, EVERY_MS);
  }

  /** Removes everything that is old enough by now. Workers take different images; what one dies over is taken again after an hour. */
  async work(): Promise<void> {
    while (!this.stopping && (await this.removeSome()) === BATCH);
  }

  private async removeSome(): Promise<number> {
    const images = await this.db.query<Pick<Image, 'store_id' | 'stored_key'>>(TAKE, [BATCH]);
    for (const { store_id, stored_key } of images) await this.files.purge(this.db.of(store_id), [stored_key]);
    return images.length;
  }
}

const TAKE = `
UPDATE images SET status = 'doomed', updated_at = now()
WHERE (store_id, id) IN (
  SELECT store_id, id FROM images WHERE status <> 'stored' AND updated_at < now() - interval '1 hour'
  ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING store_id, stored_key`;
