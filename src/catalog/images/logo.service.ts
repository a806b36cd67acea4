import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { filePath } from '../../platform/storage/file-key.js';
import { StoreService } from '../../store/store.service.js';
import { ImageRows } from './image-rows.service.js';
import { ImagesService } from './images.service.js';

/** Runs the effect of an upload in the transaction of its response. */
type Commit = (effect: (ctx: StoreContext) => Promise<null>) => Promise<null>;

/** Logos of stores. */
@Injectable()
export class LogoService {
  constructor(
    private readonly images: ImagesService,
    private readonly rows: ImageRows,
    private readonly stores: StoreService,
  ) {}

  /**
   * Decodes an image, stores it as the logo of the store in place of the previous one, and runs `recorded` in the same transaction. Throws 400
   * for a file that is not an accepted image, 413 above the store's quota.
   */
  async replace(ctx: StoreContext, path: string, commit: Commit, recorded: (ctx: StoreContext) => void): Promise<void> {
    await this.images.keep(ctx, null, [path], (images) =>
      commit(async (within) => {
        await this.images.confirm(within, images);
        await this.show(within, filePath(images[0]?.stored_key ?? ''));
        recorded(within);
        return null;
      }),
    );
  }

  /** Removes the logo of the store. Returns false if there is none. */
  async remove(ctx: StoreContext): Promise<boolean> {
    return (await this.show(ctx, null)) !== null;
  }

  private async show(ctx: StoreContext, path: string | null): Promise<string | null> {
    const former = await this.stores.setImage(ctx, path);
    if (former !== null) await this.rows.retireLogo(ctx, former.replace(filePath(''), ''));
    return former;
  }
}
