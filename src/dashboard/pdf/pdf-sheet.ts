import PDFDocument from 'pdfkit';
import { fontFiles, fontName, runsOf, type Weight } from './pdf-fonts.js';

/** In points, 72 per inch. */
const MARGIN = 42;
const PADDING = 4;
const LINE_HEIGHT = 1.5;

/** Size and weight of a text. */
interface Style {
  readonly size: number;
  readonly weight: Weight;
}

const TITLE: Style = { size: 18, weight: 700 };
const HEADING: Style = { size: 12, weight: 700 };
const TEXT: Style = { size: 9, weight: 400 };
const STRONG: Style = { size: 9, weight: 700 };

/** Direction of the pages. */
export type Layout = 'portrait' | 'landscape';

/** Table whose first column is text and whose other columns are amounts. */
export interface SheetTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
}

/** PDF document of text and tables, in English or Bangla. Each line contains its actual text, for reading and copying. */
export class PdfSheet {
  private y = MARGIN;
  /** Widths of texts of size 1, by font: shaping takes most of the time. */
  private readonly known = new Map<string, number>();

  private readonly doc: InstanceType<typeof PDFDocument>;

  /** Begins a document with its title. */
  constructor(title: string, { locale, layout }: { readonly locale: string; readonly layout: Layout }) {
    this.doc = new PDFDocument({
      // No initial font: otherwise, the library would read the same font from its file at every use.
      ...{ size: 'A4', layout, margin: 0, bufferPages: true, font: '' },
      ...{ lang: locale, displayTitle: true, info: { Title: title } },
    });
    for (const [name, file] of fontFiles()) this.doc.registerFont(name, file);
    this.lines(title, TITLE);
  }

  /** Adds a paragraph. */
  paragraph(text: string): void {
    this.lines(text, TEXT);
    this.y += PADDING;
  }

  /** Adds a table. The names of the columns are repeated on every page. */
  table({ title, columns, rows, total }: SheetTable): void {
    this.y += 2 * PADDING;
    if (!this.fits(4 * TEXT.size * LINE_HEIGHT)) this.breakPage();
    this.lines(title, HEADING);
    this.row(columns, STRONG);
    for (const cells of rows) {
      if (!this.fits(this.heightOf(cells, TEXT))) {
        this.breakPage();
        this.row(columns, STRONG);
      }
      this.row(cells, TEXT);
    }
    if (!this.fits(this.heightOf(total, STRONG))) this.breakPage();
    this.row(total, STRONG);
  }

  /** Numbers the pages with the text at the foot of each, and returns the bytes. */
  async end(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page);
      this.line(foot(page + 1, count), { x: MARGIN, y: this.doc.page.height - MARGIN + PADDING }, TEXT);
    }
    const parts: Buffer[] = [];
    this.doc.end();
    for await (const part of this.doc) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  private get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  private fits(height: number): boolean {
    return this.y + height < this.doc.page.height - MARGIN;
  }

  private breakPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  private lines(text: string, style: Style): void {
    for (const line of this.wrapped(text, style, this.width)) {
      if (!this.fits(style.size * LINE_HEIGHT)) this.breakPage();
      this.line(line, { x: MARGIN, y: this.y }, style);
      this.y += style.size * LINE_HEIGHT;
    }
  }

  /** The first column is wider than the others. */
  private widths(columns: number): number[] {
    const unit = this.width / (columns + 0.6);
    return Array.from({ length: columns }, (_, n) => (n === 0 ? 1.6 * unit : unit));
  }

  private heightOf(cells: readonly string[], style: Style): number {
    const widths = this.widths(cells.length);
    const counts = cells.map((cell, n) => this.wrapped(cell, style, (widths[n] ?? 0) - PADDING).length);
    return Math.max(1, ...counts) * style.size * LINE_HEIGHT + PADDING;
  }

  private row(cells: readonly string[], style: Style): void {
    const widths = this.widths(cells.length);
    let left = MARGIN;
    for (const [n, cell] of cells.entries()) {
      const width = widths[n] ?? 0;
      for (const [at, line] of this.wrapped(cell, style, width - PADDING).entries()) {
        const x = n === 0 ? left : left + width - this.widthOf(line, style);
        this.line(line, { x, y: this.y + at * style.size * LINE_HEIGHT }, style);
      }
      left += width;
    }
    this.y += this.heightOf(cells, style);
    const rule = this.y - PADDING / 2;
    this.doc.moveTo(MARGIN, rule).lineTo(left, rule).lineWidth(0.5).stroke('#cccccc');
  }

  private wrapped(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ').flatMap((each) => this.piecesOf(each, style, width))) {
      const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
      if (this.widthOf(longer, style) <= width || lines.length === 0) lines.splice(-1, 1, longer);
      else lines.push(word);
    }
    return lines;
  }

  /** Returns a word in pieces that fit. */
  private piecesOf(word: string, style: Style, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
    const pieces = [''];
    for (const letter of letters) {
      const longer = `${pieces.at(-1) ?? ''}${letter}`;
      if (this.widthOf(longer, style) <= width) pieces.splice(-1, 1, longer);
      else pieces.push(letter);
    }
    return pieces;
  }

  private widthOf(text: string, { size, weight }: Style): number {
    return size * runsOf(text).reduce((sum, run) => sum + this.unitWidth(fontName(run.subset, weight), run.text), 0);
  }

  private unitWidth(font: string, text: string): number {
    const key = `${font} ${text}`;
    const known = this.known.get(key) ?? this.doc.font(font, 1).widthOfString(text);
    this.known.set(key, known);
    return known;
  }

  private line(text: string, { x, y }: { readonly x: number; readonly y: number }, { size, weight }: Style): void {
    this.doc.markContent('Span', { actual: text });
    let left = x;
    for (const run of runsOf(text)) {
      const font = fontName(run.subset, weight);
      this.doc
        .font(font, size)
        .fillColor('black')
        .text(run.text, left, y + size, { lineBreak: false, baseline: 'alphabetic' });
      left += size * this.unitWidth(font, run.text);
    }
    this.doc.endMarkedContent();
  }
}
