import type { ComponentChildren, JSX } from 'preact';

interface MarkdownProps {
  readonly text: string;
}

/** Renders the Markdown of this project's own texts: headings, paragraphs, lists, and in lines code, bold text and links. */
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
  // Links between the pages of the documentation are broken on a server.
  return part.startsWith('[') ? part.slice(1, part.indexOf(']')) : part;
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
