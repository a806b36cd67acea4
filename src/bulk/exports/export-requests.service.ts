import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { type Selection, selectionOfNames } from '../../platform/contract/selection.js';
import type { ExportReader } from '../../platform/database/exportable.js';
import { fieldsOf } from '../../platform/endpoint/ignored-fields.js';
import { RequestValidationPipe } from '../../platform/endpoint/validation.pipe.js';
import type { BulkJob } from '../jobs/bulk-job.entity.js';
import { ExportResources } from './export-resources.service.js';
import type { ExportPlan } from './export-writer.js';

/** Columns that define an export. */
export type ExportRequest = Pick<BulkJob, 'resource' | 'format' | 'filter' | 'fields'>;

/** Parameters of lists that do not select records. */
const OF_PAGES = ['page', 'limit', 'sort', 'cursor'];

/** Requests of exports. */
@Injectable()
export class ExportRequests {
  private readonly validation = new RequestValidationPipe();

  constructor(private readonly resources: ExportResources) {}

  /** Returns the plan of a request. Throws 400 for an unknown or invalid filter and for unknown fields. */
  async plan({ resource, format, filter, fields }: ExportRequest, reader: ExportReader): Promise<ExportPlan> {
    const source = this.resources.of(resource);
    const query = await this.query(source.query, filter ?? {});
    const selection: Selection | undefined = fields ? selectionOfNames(source.record, fields) : undefined;
    return { source, selection, format, where: source.filters(query, reader) };
  }

  private async query(metatype: ExportPlan['source']['query'], filter: Record<string, unknown>): Promise<object> {
    const known = [...new Set(fieldsOf(metatype))].filter((name) => !OF_PAGES.includes(name));
    const unknown = Object.keys(filter).find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw ApiError.invalidField(nameOf(unknown), 'unknown', `${nameOf(unknown)} is unknown. Known filters: ${known.join(', ')}.`);
    try {
      return (await this.validation.transform(asQuery(filter), { type: 'query', metatype })) as object;
    } catch (error) {
      throw error instanceof ApiError && error.errors ? ofFilter(error) : error;
    }
  }
}

const nameOf = (field: string): string => `filter.${field}`;

/** Converts numbers and booleans to text, so that they have the same meaning as in a query string. */
const asQuery = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typeof value === 'number' || typeof value === 'boolean' ? String(value) : value]),
  );

function ofFilter({ errors = [], code }: ApiError): ApiError {
  return ApiError.invalidFields(
    errors.map(({ field, rule, message }) => ({ field: nameOf(field), rule, message: message.replace(field, nameOf(field)) })),
    code,
  );
}
