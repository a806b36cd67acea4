import type { ComponentChildren, JSX } from 'preact';
import { GUIDES } from '../documentation/library.js';
import { addressOf } from '../documentation/links.js';

interface MarkdownProps {
  readonly text: string;
}

/** Renders the Markdown of this project's own texts: headings, paragraphs and lists, with inline code, bold text and links. */
export function Markdown({ text }: MarkdownProps): JSX.Element {
  return (
    <>
      {text.split(/\n{2,}/).map((block) => (
        <Block key={block} text={block.trim()} />
      ))}
    </>
  );
}

/** Renders the code, bold text and links of one line. */
export function Inline({ text }: MarkdownProps): JSX.Element {
  return <>{text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^[\]]+\]\([^)]+\))/).map(inline)}</>;
}

function inline(part: string): ComponentChildren {
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  return part.startsWith('[') ? link(part) : part;
}

/** Renders a link. The name of a file of the documentation becomes the title of its page. */
function link(part: string): ComponentChildren {
  const [, name = '', target = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
  const words = (name.endsWith('.md') && GUIDES.get(name.slice(0, -3))?.title) || name;
  const address = addressOf(target);
  return address === undefined ? words : <a href={address}>{words}</a>;
}

function Block({ text }: MarkdownProps): JSX.Element {
  const [marks = ''] = /^#{2,3}(?= )/.exec(text) ?? [];
  if (marks === '##') return <h2>{text.slice(3)}</h2>;
  if (marks === '###') return <h3>{text.slice(4)}</h3>;
  const items = text.split(/\n(?:- |\d+\. )|^(?:- |\d+\. )/).filter(Boolean);
  if (!/^(?:- |\d+\. )/.test(text)) return <p>{<Inline text={text} />}</p>;
  const List = text.startsWith('- ') ? 'ul' : 'ol';
  return (
    <List>
      {items.map((item) => (
        <li key={item}>
          <Inline text={item} />
        </li>
      ))}
    </List>
  );
}
