import type { Token, Tokens, TokensList } from 'marked';

/** The same code in several languages, of which a page shows one. */
export interface Tabs {
  readonly type: 'tabs';
  readonly raw: string;
  /** Number of the tab group, unique on its page. */
  readonly number: number;
  readonly labels: readonly string[];
  readonly codes: readonly Tokens.Code[];
}

/** Number of tokens in a folded code block. */
const TOKENS = 3;
const OPENING = /^<details>\n<summary>([^<]+)<\/summary>\s*$/;
const CLOSING = /^<\/details>\s*$/;

/** A folded code block. */
interface Folded {
  readonly label: string;
  readonly code: Tokens.Code;
}

/** Returns the folded code block that begins at a token; undefined if none does. */
function foldedAt(tokens: readonly Token[], at: number): Folded | undefined {
  const [opening, code, closing] = tokens.slice(at, at + TOKENS);
  const [, label] = OPENING.exec(htmlOf(opening)) ?? [];
  if (label === undefined || code?.type !== 'code' || !CLOSING.test(htmlOf(closing))) return undefined;
  return { label, code: code as Tokens.Code };
}

const htmlOf = (token: Token | undefined): string => (token?.type === 'html' ? token.raw : '');

/** Replaces consecutive folded code blocks with tabs. */
export function withTabs(all: TokensList): TokensList {
  const tokens = all.filter(({ type }) => type !== 'space');
  const result: (Token | Tabs)[] = [];
  for (let at = 0; at < tokens.length;) {
    const blocks: Folded[] = [];
    for (let block = foldedAt(tokens, at); block; block = foldedAt(tokens, at + TOKENS * blocks.length)) blocks.push(block);
    const [labels, codes] = [blocks.map(({ label }) => label), blocks.map(({ code }) => code)];
    const is_row = blocks.length > 1;
    result.push(...(is_row ? [{ type: 'tabs', raw: '', number: result.length, labels, codes } as const] : tokens.slice(at, at + 1)));
    at += is_row ? TOKENS * blocks.length : 1;
  }
  return Object.assign(result as Token[], { links: all.links });
}
