import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { StoreService } from '../../store/store.service.js';
import { EXTENSIONS } from '../design/assets.js';
import { ExtensionSlots, type Place } from '../extensions/extension-slots.service.js';
import type { ActionOutcome } from '../extensions/extension-slots.js';
import type { Visit } from '../visit.js';
import type { RecordProps } from './record.js';

/** Reads what every page with extensions shows. */
@Injectable()
export class RecordPages {
  constructor(
    private readonly stores: StoreService,
    private readonly extensions: ExtensionSlots,
  ) {}

  /** Returns the store and the extensions of a place. */
  async at(ctx: MerchantContext, visit: Visit, place: Place & { done?: ActionOutcome | undefined }): Promise<RecordProps> {
    const { done, ...where } = place;
    const [store, slots] = await Promise.all([this.stores.named(ctx), this.extensions.at(ctx, visit, where)]);
    return { store, slots, done, scripts: slots.frames.length > 0 ? [EXTENSIONS.path] : [] };
  }
}
