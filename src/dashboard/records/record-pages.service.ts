import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { StoreService } from '../../store/store.service.js';
import { EXTENSIONS } from '../design/assets.js';
import { ExtensionPoints, type ExtensionPoint } from '../extensions/extension-points.service.js';
import type { ActionOutcome } from '../extensions/placed-extensions.js';
import type { Visit } from '../visit.js';
import type { RecordProps } from './record.js';

/** Reads the data that every page with extensions shows. */
@Injectable()
export class RecordPages {
  constructor(
    private readonly stores: StoreService,
    private readonly extensions: ExtensionPoints,
  ) {}

  /** Returns the store and the extensions of a point of the dashboard. */
  async at(ctx: MerchantContext, visit: Visit, point: ExtensionPoint & { done?: ActionOutcome | undefined }): Promise<RecordProps> {
    const { done, ...where } = point;
    const [store, placed] = await Promise.all([this.stores.named(ctx), this.extensions.at(ctx, visit, where)]);
    return { store, placed, done, scripts: placed.frames.length > 0 ? [EXTENSIONS.path] : [] };
  }
}
