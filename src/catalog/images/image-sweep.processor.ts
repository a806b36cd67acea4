import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { ImageFiles } from './image-files.service.js';
import { IS_UNSHOWN } from './image-rows.service.js';
import type { Image } from './image.entity.js';

const INTERVAL_MS = 600_000;
/** Images per statement. */
const BATCH = 10;
/** Images that one run checks for use by a variant. */
const MAX_CHECKED = 5_000;

/** Key of an image. */
type Position = readonly [store_id: number, id: number];
const START: Position = [0, 0];

/**
 * Removes the files and rows of uploads whose process died, which did not finish within an hour, and the images of deleted products after
 * IMAGE_DELETE_GRACE. Retires images that outlived their product because variants of another one used them, once no variant does.
 */
@Injectable()
export class ImageSweepProcessor extends PeriodicProcessor {
  private position = START;

  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly files: ImageFiles,
    logger: Logger,
  ) {
    super(config, logger, INTERVAL_MS);
  }

  /** Removes all expired images. Workers claim different images; an image whose worker dies is claimed again after an hour. */
  async work(): Promise<void> {
    while (!this.stopping && (await this.removeBatch()) === BATCH);
    if (!this.stopping) await this.retireUnshown();
  }

  /** Checks the next images in the order of their keys, and starts over after the last one. */
  private async retireUnshown(): Promise<void> {
    const [seen] = await this.db.background.query<Seen>(UNSHOWN, [...this.position, MAX_CHECKED]);
    for (const [store_id, product_id] of seen?.products ?? []) await this.files.retire(this.db.background.of(store_id), product_id);
    this.position = seen?.count === MAX_CHECKED ? seen.last : START;
  }

  private async removeBatch(): Promise<number> {
    const images = await this.db.background.query<Pick<Image, 'store_id' | 'stored_key'>>(CLAIM, [BATCH, this.config.images.delete_grace]);
    for (const { store_id, stored_key } of images) await this.files.purge(this.db.background.of(store_id), [stored_key]);
    return images.length;
  }
}

interface Seen {
  readonly count: number;
  readonly last: Position;
  readonly products: readonly (readonly [store_id: number, product_id: number])[];
}

const UNSHOWN = `
WITH seen AS (
  SELECT store_id, id, product_id, status, stored_key FROM images WHERE (store_id, id) > ($1::bigint, $2::bigint) ORDER BY store_id, id LIMIT $3
)
SELECT (SELECT count(*)::integer FROM seen) AS count,
  (SELECT json_build_array(store_id, id) FROM seen ORDER BY store_id DESC, id DESC LIMIT 1) AS last,
  (SELECT json_agg(DISTINCT jsonb_build_array(i.store_id, i.product_id)) FROM seen i
   JOIN products p ON p.store_id = i.store_id AND p.product_id = i.product_id AND p.deleted_at IS NOT NULL
   WHERE ${IS_UNSHOWN}) AS products`;

const CLAIM = `
UPDATE images SET status = 'deleting', updated_at = now()
WHERE (store_id, id) IN (
  SELECT store_id, id FROM images WHERE (status NOT IN ('stored', 'retired') AND updated_at < now() - interval '1 hour')
    OR (status = 'retired' AND updated_at < now() - $2 * interval '1 millisecond')
  ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
RETURNING store_id, stored_key`;
