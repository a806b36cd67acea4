import { Inject, Injectable } from '@nestjs/common';
import type { LineWriter } from './line-writer.js';
import { CustomerLines } from './writers/customer-lines.js';
import { InventoryLines } from './writers/inventory-lines.js';
import { MetafieldLines } from './writers/metafield-lines.js';
import { ProductLines, VariantLines } from './writers/product-lines.js';

/** Writers of the lines of all resources. */
@Injectable()
export class ImportWriters {
  @Inject() private readonly products: ProductLines;
  @Inject() private readonly variants: VariantLines;
  @Inject() private readonly customers: CustomerLines;
  @Inject() private readonly inventory: InventoryLines;
  @Inject() private readonly metafields: MetafieldLines;

  /** Returns the writer of a resource. */
  of(resource: string): LineWriter {
    const { products, variants, customers, inventory, metafields } = this;
    const writers: Readonly<Record<string, LineWriter>> = { products, variants, customers, inventory, metafields };
    const writer = writers[resource];
    if (!writer) throw new TypeError(`${resource} cannot be imported`);
    return writer;
  }
}
