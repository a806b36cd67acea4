/** Returns the line, counted from 1, of a character of a text. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/**
 * Returns the line of a value in a valid JSON text by its path, e.g. `extensions[2].url`; the line of its nearest parent if it is missing.
 */
export function lineOf(json: string, path: string): number {
  const wanted = path.split(/[.[\]]+/).filter(Boolean);
  const scan = new Scan(json, wanted);
  scan.value([]);
  return lineAt(json, scan.found);
}

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/** Scanner of valid JSON text that finds the start of the deepest value on a path. */
class Scan {
  /** Position of the value. */
  found = 0;
  private depth = -1;
  private at = 0;
  private start = 0;

  constructor(
    private readonly text: string,
    private readonly wanted: readonly string[],
  ) {}

  value(path: readonly string[]): void {
    const token = this.next();
    this.note(path);
    if (token === '{') this.members(path);
    if (token === '[') this.items(path);
  }

  private note(path: readonly string[]): void {
    if (path.length <= this.depth || path.some((name, n) => name !== this.wanted[n])) return;
    [this.depth, this.found] = [path.length, this.start];
  }

  private members(path: readonly string[]): void {
    for (let token = this.next(); token !== '}'; token = this.next()) {
      if (token === ',') continue;
      this.next();
      this.value([...path, JSON.parse(token) as string]);
    }
  }

  private items(path: readonly string[]): void {
    for (let n = 0; this.peek() !== ']'; n++) {
      if (this.peek() === ',') this.next();
      this.value([...path, String(n)]);
    }
    this.next();
  }

  private peek(): string {
    const { at, start } = this;
    const token = this.next();
    [this.at, this.start] = [at, start];
    return token;
  }

  private next(): string {
    TOKEN.lastIndex = this.at;
    const [whole = '', token = ''] = TOKEN.exec(this.text) ?? [];
    this.at += whole.length;
    this.start = this.at - token.length;
    return token;
  }
}
