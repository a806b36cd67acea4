import { applyDecorators, Controller, type ExceptionFilter, type Type, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PageErrorFilter } from './page-error.filter.js';

/** A controller of pages: they stand in no API reference, and their errors are pages too. */
export const Pages = (path = ''): ClassDecorator => applyDecorators(DocumentedPages(path, PageErrorFilter), ApiExcludeController());

/** A controller of pages that programs use as well, so that they stand in the API reference; `errors` answers for what goes wrong. */
export const DocumentedPages = (path: string, errors: Type<ExceptionFilter>): ClassDecorator =>
  applyDecorators(Controller(path), UseFilters(errors));
