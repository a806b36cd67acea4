import { parentPort } from 'node:worker_threads';
import { type Layout, PdfSheet, type SheetTable } from './pdf-sheet.js';

/** Thread that draws PDF documents, one at a time: shaping their texts would occupy the server for too long. */

/** Contents of a document. */
export interface Sheet {
  readonly title: string;
  /** Language, e.g. `bn-BD`. */
  readonly locale: string;
  readonly layout: Layout;
  /** Text at the foot of every page, with `{page}` and `{pages}`. */
  readonly foot: string;
  /** Paragraphs and tables. */
  readonly parts: readonly (string | SheetTable)[];
}

async function draw({ title, locale, layout, foot, parts }: Sheet): Promise<Buffer> {
  const sheet = new PdfSheet(title, { locale, layout });
  for (const part of parts) {
    if (typeof part === 'string') sheet.paragraph(part);
    else sheet.table(part);
  }
  const numbers = new Intl.NumberFormat(locale);
  const filled = (page: number, pages: number): string =>
    foot.replace('{page}', numbers.format(page)).replace('{pages}', numbers.format(pages));
  return sheet.end(filled);
}

// An error ends the thread, which rejects the document.
parentPort?.on('message', (sheet: Sheet) => void draw(sheet).then((bytes) => parentPort?.postMessage(bytes)));
