import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The OpenAPI document of this installation. It is built on first use, which requires the routes of the whole application. */
@Injectable()
export class ApiDocument {
  private source: (() => OpenAPIObject) | undefined;
  private built: OpenAPIObject | undefined;

  /** Sets the function that builds the document. */
  provide(source: () => OpenAPIObject): void {
    this.source = source;
  }

  /** The document. Throws until the application serves it. */
  get value(): OpenAPIObject {
    if (!this.source) throw new Error('The API reference is not served.');
    return (this.built ??= this.source());
  }
}
