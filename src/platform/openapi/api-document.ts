import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document of this installation. It is built at the first use, which needs the routes of the whole application. */
@Injectable()
export class ApiDocument {
  private source: (() => OpenAPIObject) | undefined;
  private built: OpenAPIObject | undefined;

  /** Sets what builds the document. */
  provide(source: () => OpenAPIObject): void {
    this.source = source;
  }

  /** The document. Throws before the application serves it. */
  get value(): OpenAPIObject {
    if (!this.source) throw new Error('The API reference is not served.');
    return (this.built ??= this.source());
  }
}
