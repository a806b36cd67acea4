import type { Overrides } from '../../harness.js';
import { type Play, playOf, type Reader } from './play.js';

/** Ids in addresses, by the word before them. */
const ADDRESSED: Readonly<Record<string, string>> = {
  products: 'product_id',
  inventory: 'product_id',
  discounts: 'discount_id',
  'purchase-orders': 'purchase_order_id',
  transfers: 'transfer_id',
  installations: 'installation_id',
  deliveries: 'delivery_id',
};
/** Member of an answer that a page shows, with its value unless that is an object, a list or shortened. */
const MEMBER = /"(?<key>\w+)":(?:"(?<text>[^"…]*)"|(?<bare>-?[\d.]+|true|false|null))?/g;
const EXPORT = /^export .*\n/gm;
const ID = /_(?:id|number)$/;
/** Examples of credentials that an answer showed, by their beginning. */
const TOKENS: Readonly<Record<string, RegExp>> = { SESSION: /svc_ds_\w+/, JWT: /eyJ[\w.-]+/ };

/** Command of a page and the answer that the page shows, which may be empty. */
export interface Exchange {
  command: string;
  shown: string;
}

/** Page of the reference. */
export interface Page {
  /** Kinds of its blocks; those in `sh` are run. */
  kinds: string;
  /** Members whose values are those of another store. */
  others?: readonly string[];
  /** Prepares the prerequisites of the page. */
  prepare?: (reader: Reader, ids: Map<string, string>) => Promise<void> | void;
  /** Returns a command as the reader types it. */
  typed?: (command: string, reader: Reader) => string;
  /** Runs a command itself, if it keeps running, and returns true. */
  known?: (exchange: Exchange, reader: Reader) => Promise<boolean>;
}

/** Returns the commands of a block: each ends with an empty line, or with its output. Exports apply to the whole block. */
function exchangesOf(code: string): Exchange[] {
  const lines = code.trimEnd().replaceAll(EXPORT, '').split('\n');
  const exchanges: { lines: string[]; shown: string[] }[] = [{ lines: [], shown: [] }];
  for (const line of lines) {
    const { lines: typed, shown } = exchanges.at(-1)!;
    if (line.startsWith('# ')) shown.push(line.slice(2).trim());
    else if (line === '' || shown.length > 0) exchanges.push({ lines: line === '' ? [] : [line], shown: [] });
    else typed.push(line);
  }
  const exported = code.match(EXPORT)?.join('') ?? '';
  return exchanges
    .filter(({ lines: typed }) => typed.length > 0)
    .map(({ lines: typed, shown }) => ({ command: `${exported}${typed.join('\n')}`, shown: shown.join('\n') }));
}

/** Returns the members of a shown answer in their order. `value` is empty if it is an object, a list or shortened. */
const membersOf = (shown: string): { key: string; value: string }[] =>
  [...shown.matchAll(MEMBER)].map(({ groups: { key = '', text, bare = '' } = {} }) => ({
    key,
    value: text === undefined ? bare : `"${text}"`,
  }));

/** Returns the session tokens in an answer, by the name of their variable on the pages. */
const tokensIn = (printed: string): Overrides =>
  Object.fromEntries(
    Object.entries(TOKENS).flatMap(([name, token]) => {
      const [found] = token.exec(printed) ?? [];
      return found === undefined ? [] : [[name, found]];
    }),
  );

/** Returns a pattern for a value, anything if it is empty. */
const exactly = (value: string): string =>
  value === '' ? '' : String.raw`${value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\w)`;

/** Reader of the reference, who uses the ids and the credentials that the terminal showed, not those of the examples. */
export class ReferencePages {
  private readonly ids = new Map<string, string>();

  /** Returns how to follow a page. */
  follow(page: Page): (reader: Reader) => Play {
    return (reader) => {
      let isPrepared = false;
      const run = async (code: string): Promise<void> => {
        if (!isPrepared) await this.prepare(reader, page);
        isPrepared = true;
        for (const exchange of exchangesOf(code)) await this.run(reader, page, exchange);
      };
      return { ...playOf(reader, page.kinds, { sh: run }), follows: ['sh'] };
    };
  }

  private async prepare(reader: Reader, page: Page): Promise<void> {
    const { access_token, client_id, client_secret } = reader.checkout.demo;
    Object.assign(reader.checkout.environment, { TOKEN: access_token, CLIENT_ID: client_id, CLIENT_SECRET: client_secret });
    await page.prepare?.(reader, this.ids);
  }

  private async run(reader: Reader, page: Page, { command, shown }: Exchange): Promise<void> {
    const typed = this.filled(page.typed?.(command, reader) ?? command, reader.checkout.environment);
    if (await page.known?.({ command: typed, shown }, reader)) return;
    const printed = await reader.checkout.output(typed.replaceAll('curl ', 'curl -s '));
    Object.assign(reader.checkout.environment, tokensIn(printed));
    if (shown === '') expect(printed).toMatch(/"status":2\d\d\b/);
    if (shown.startsWith('HTTP/')) expect(printed).toContain(shown);
    this.compare(printed, shown, page.others ?? []);
  }

  /** Expects the members that a page shows, in their order, with their values; learns the ids. */
  private compare(printed: string, shown: string, others: readonly string[]): void {
    let rest = printed;
    for (const { key, value } of membersOf(shown)) {
      const isId = ID.test(key);
      const expected = isId || others.includes(key) ? '' : value;
      const pattern = new RegExp(`"${key}" ?: ?${exactly(expected)}`);
      expect(rest).toMatch(pattern);
      rest = rest.slice(rest.search(pattern) + key.length + 2);
      if (isId) this.ids.set(`${key} ${value}`, /\d+/.exec(rest)?.[0] ?? '');
    }
  }

  /** Fills in the ids and the session token that are known. */
  private filled(command: string, { JWT = '' }: Overrides): string {
    const id = (key: string, example: string): string => this.ids.get(`${key} ${example}`) ?? example;
    return command
      .replaceAll('eyJ…', JWT)
      .replaceAll(/"(\w+_id)": (\d+)/g, (_, key: string, example: string) => `"${key}": ${id(key, example)}`)
      .replaceAll(/\/([a-z-]+)\/(\d+)/g, (_, word: string, example: string) => `/${word}/${id(ADDRESSED[word] ?? '', example)}`);
  }
}
