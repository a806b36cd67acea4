import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { overStores, type Reach } from '../../platform/database/reach.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { Logger } from '../../platform/observability/logger.js';
import { PeriodicProcessor } from '../../platform/queue/periodic-processor.js';
import { ImageFiles } from './image-files.service.js';
import { ImageRows, IS_UNSHOWN } from './image-rows.service.js';
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
 * Removes the files and rows of uploads that did not finish within an hour because their process died, and the images of deleted products
 * after IMAGE_DELETE_GRACE. Retires images that outlived their product because variants of another product used them, once no variant does.
 */
@Injectable()
export class ImageSweepProcessor extends PeriodicProcessor {
  @Inject() private readonly rows: ImageRows;
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
    const { delete_grace } = this.config.images;
    for (const reach of await this.db.background.reaches(EXPIRED_STORES, [delete_grace]))
      while (!this.stopping && (await this.removeBatch(reach)) === BATCH);
    if (!this.stopping) await this.retireUnshown();
  }

  /** Checks the next images in the order of their keys, and starts over after the last one. */
  private async retireUnshown(): Promise<void> {
    let left = MAX_CHECKED;
    for (const reach of await this.db.background.reaches(STORES, [this.position[0]]))
      if (left > 0) left -= await this.retireSeen(reach, left);
    if (left > 0) this.position = START;
  }

  /** Returns how many images were checked. */
  private async retireSeen(reach: Reach, most: number): Promise<number> {
    const { background } = this.db;
    const [seen] = await reach.query<Seen>(background.reads, UNSHOWN, [...this.position, most]);
    if (!seen) return 0;
    for (const [store_id, product_id] of seen.products ?? []) await this.rows.retire(background.of(store_id), product_id);
    this.position = seen.last ?? this.position;
    return seen.count;
  }

  private async removeBatch(reach: Reach): Promise<number> {
    const values = [this.config.images.delete_grace, BATCH];
    const images = await reach.query<Pick<Image, 'store_id' | 'stored_key'>>(this.db.background.reads, CLAIM, values);
    for (const { store_id, stored_key } of images) await this.files.purge(this.rows.of(this.db.background.of(store_id)), [stored_key]);
    return images.length;
  }
}

interface Seen {
  readonly count: number;
  readonly last: Position | null;
  readonly products: readonly (readonly [store_id: number, product_id: number])[] | null;
}

/** Stores whose images are checked next, for a database on several nodes. */
const STORES = 'SELECT DISTINCT store_id FROM images WHERE store_id >= $1 ORDER BY store_id';

const UNSHOWN = overStores(
  3,
  (inStores) => `
WITH seen AS (
  SELECT store_id, id, product_id, status, stored_key FROM images
  WHERE (store_id, id) > ($1::bigint, $2::bigint) AND ${inStores('store_id')} ORDER BY store_id, id LIMIT $3
)
SELECT (SELECT count(*)::integer FROM seen) AS count,
  (SELECT json_build_array(store_id, id) FROM seen ORDER BY store_id DESC, id DESC LIMIT 1) AS last,
  (SELECT json_agg(DISTINCT jsonb_build_array(i.store_id, i.product_id)) FROM seen i
   JOIN products p ON p.store_id = i.store_id AND p.product_id = i.product_id AND p.deleted_at IS NOT NULL AND ${inStores('p.store_id')}
   WHERE ${IS_UNSHOWN}) AS products`,
);

const IS_EXPIRED = `(status NOT IN ('stored', 'retired') AND updated_at < now() - interval '1 hour'
    OR status = 'retired' AND updated_at < now() - $1 * interval '1 millisecond')`;

/** Stores with images to remove, for a database on several nodes. */
const EXPIRED_STORES = `SELECT DISTINCT store_id FROM images WHERE ${IS_EXPIRED}`;

const CLAIM = overStores(
  2,
  (inStores) => `
UPDATE images SET status = 'deleting', updated_at = now()
WHERE ${inStores('store_id')} AND (store_id, id) IN (
  SELECT store_id, id FROM images WHERE ${IS_EXPIRED} AND ${inStores('store_id')}
  ORDER BY updated_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING store_id, stored_key`,
);
