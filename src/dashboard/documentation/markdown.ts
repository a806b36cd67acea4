import { Marked, type Tokens } from 'marked';
import { addressOf, titleOf } from './links.js';
import { type Tabs, withTabs } from './tabs.js';

/** Heading of a page. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
}

/** Address of the server in the examples of the files. */
const EXAMPLE_SERVER = 'http://localhost:3000';

/** Returns the id of a heading, as GitHub creates it, so that links between the files work in both places. */
const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const codeBlock = (text: string, language: string): string =>
  `<pre tabindex="0"><code class="language-${escape(language)}">${escape(text)}</code></pre>`;

/** Tabs without a script: the code after the chosen label is shown. */
function tabsBlock({ number, labels, codes }: Tabs): string {
  const group = `tabs-${String(number)}`;
  const tabs = codes.map(({ text, lang = '' }, index) => {
    const id = `${group}-${String(index)}`;
    const choice = `<input type="radio" name="${group}" id="${id}"${index === 0 ? ' checked' : ''}>`;
    return `${choice}<label for="${id}">${escape(labels[index] ?? lang)}</label>${codeBlock(text, lang)}`;
  });
  return `<div class="tabs" role="group" aria-label="Language">${tabs.join('')}</div>`;
}

const marked = new Marked({
  extensions: [{ name: 'tabs', childTokens: ['codes'], renderer: (token) => tabsBlock(token as Tabs) }],
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading): string {
      const level = String(depth);
      return `<h${level} id="${sectionId(text)}">${this.parser.parseInline(tokens)}</h${level}>`;
    },
    link({ href, text, tokens }: Tokens.Link): string {
      const [target, title] = [addressOf(href), titleOf(text)];
      const words = title === undefined ? this.parser.parseInline(tokens) : escape(title);
      return target === undefined ? words : `<a href="${escape(target)}">${words}</a>`;
    },
    code({ text, lang = '' }: Tokens.Code): string {
      return codeBlock(text, lang);
    },
    table(token: Tokens.Table): string {
      const row = (cells: Tokens.TableCell[], tag: string, role: string): string =>
        `<tr role="row">${cells.map((cell) => `<${tag} role="${role}">${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const head = `<thead role="rowgroup">${row(token.header, 'th', 'columnheader')}</thead>`;
      const body = `<tbody role="rowgroup">${token.rows.map((cells) => row(cells, 'td', 'cell')).join('')}</tbody>`;
      const pairs = token.header.length === 2 ? ' class="pairs"' : '';
      // The explicit roles keep the table semantics when a narrow screen lays the elements out as blocks.
      return `<div class="scroll" tabindex="0"><table role="table"${pairs}>${head}${body}</table></div>`;
    },
  },
});

/** Renders Markdown of this project's own files as HTML. The examples use the address of this server; `fill` completes code blocks. */
export function renderMarkdown(text: string, base_url: string, fill: (code: string) => string = String): string {
  const tokens = withTabs(marked.lexer(text.replaceAll(EXAMPLE_SERVER, base_url)));
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'code') token.text = fill((token as Tokens.Code).text);
  });
  return marked.parser(tokens);
}

/** Returns the sections of a file with their Markdown; the first one has its title. */
export function partsOf(text: string): (Section & { readonly text: string })[] {
  const parts: { id: string; title: string; depth: number; text: string }[] = [];
  for (const token of marked.lexer(text)) {
    const last = parts.at(-1);
    if (token.type === 'heading') parts.push(sectionOf(token as Tokens.Heading));
    else if (last) last.text += token.raw;
  }
  return parts;
}

const sectionOf = ({ text, depth }: Tokens.Heading): Section & { text: string } => ({
  ...{ id: sectionId(text), title: text.replaceAll('`', '') },
  ...{ depth, text: '' },
});

/** Returns the sections of a file below its title. */
export const sectionsOf = (text: string): Section[] => partsOf(text).filter(({ depth }) => depth > 1);
