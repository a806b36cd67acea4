import type { ComponentChildren, JSX } from 'preact';
import { useMessages } from './page-context.js';

/** Section that a navigation leads to. */
interface Section {
  readonly href: string;
  readonly words: string;
  /** True if a wide screen shows the section next to the menu. */
  readonly is_first: boolean;
  readonly is_current: boolean;
}

interface FoldingNavProps {
  /** Name of the navigation for screen readers. */
  readonly label: string;
  /** Link to, or menu of, the object that the sections belong to. */
  readonly home: ComponentChildren;
  readonly sections: readonly Section[];
}

interface HomeLinkProps {
  readonly href: string;
  readonly title: string;
  readonly children: string;
}

/** Link before the sections, with its destination as the title. */
export const HomeLink = ({ href, title, children }: HomeLinkProps): JSX.Element => (
  <a class="store-name" href={href} title={title}>
    {children}
  </a>
);

/** First sections in one line, with a menu of all sections. */
export function FoldingNav({ label, home, sections }: FoldingNavProps): JSX.Element {
  const say = useMessages();
  const link = ({ href, words, is_first, is_current }: Section) => (
    <a key={href} class={is_first ? 'section-link first' : 'section-link'} href={href} aria-current={is_current ? 'page' : undefined}>
      {words}
    </a>
  );
  const others = sections.filter(({ is_first }) => !is_first);
  const folded = ['sections', others.length === 0 && 'first', others.some(({ is_current }) => is_current) && 'current'];
  return (
    <nav class="store-nav" aria-label={label}>
      <div class="section-line">
        {home}
        {sections.filter(({ is_first }) => is_first).map(link)}
      </div>
      <details name="header" class={folded.filter((name) => name !== false).join(' ')}>
        <summary>{say('store_menu')}</summary>
        <div class="section-menu">{sections.map(link)}</div>
      </details>
    </nav>
  );
}
