import { applyDecorators, Controller, type ExceptionFilter, type Type, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HeaderInterceptor } from './header.interceptor.js';
import { PageErrorFilter } from './page-error.filter.js';

/** Declares a controller of pages. Its routes are not in the API reference, and its errors are pages. */
export const Pages = (path = ''): ClassDecorator =>
  applyDecorators(DocumentedPages(path, PageErrorFilter), UseInterceptors(HeaderInterceptor), ApiExcludeController());

/**
 * Declares a controller of pages that programs also use, with its routes in the API reference. `errors` is the filter for its errors.
 */
export const DocumentedPages = (path: string, errors: Type<ExceptionFilter>): ClassDecorator =>
  applyDecorators(Controller(path), UseFilters(errors));
