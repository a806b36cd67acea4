import { Injectable, type Type } from '@nestjs/common';
import { RESOURCE_TYPES } from '../../../metafields/metafield.entity.js';
import { MetafieldsService } from '../../../metafields/metafields.service.js';
import { AppContext } from '../../../platform/auth/app-context.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { Field } from '../../../platform/contract/field.js';
import type { StoreContext } from '../../../platform/database/store-context.js';
import { validated } from '../../../platform/endpoint/validation.pipe.js';
import type { ImportPlan } from '../import-plan.js';
import type { LineBody } from '../line-parser.js';
import { alreadyExists, type LineEffect, type LineWriter } from '../line-writer.js';

/** Resource of a metafield in a line. */
class OfResource {
  @Field.OneOf(RESOURCE_TYPES, { code: 'invalid_resource_type' }) resource_type: string;
  @Field.Id() resource_id: number;
}

/** Lines with metafields of the app, as `POST /metafields/:resource_type/:resource_id` takes them, with the parameters of its path as fields. */
@Injectable()
export class MetafieldLines implements LineWriter {
  readonly bodies: readonly Type<object>[];

  constructor(private readonly metafields: MetafieldsService) {
    this.bodies = [metafields.bodies.set, OfResource];
  }

  /** Writes a line; see {@link LineWriter.write}. */
  async write(ctx: StoreContext, { mode }: ImportPlan, body: LineBody): Promise<LineEffect> {
    if (!(ctx instanceof AppContext)) throw ApiError.badRequest('Metafields belong to an app.');
    const { resource_type, resource_id } = await validated(OfResource, body);
    const given = await validated(this.metafields.bodies.set, body);
    const { metafield_id, is_new, is_changed } = await this.metafields.write(
      ctx,
      { resource_type, resource_id: String(resource_id) },
      given,
    );
    if (mode === 'create' && !is_new) throw alreadyExists('Metafield', 'namespace and key');
    if (mode === 'update' && is_new) throw ApiError.coded('not_found', 'Metafield not found.');
    return { status: is_new ? 'created' : is_changed ? 'updated' : 'unchanged', id: metafield_id };
  }
}
