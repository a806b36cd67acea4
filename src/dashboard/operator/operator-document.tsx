import type { ComponentChildren, JSX } from 'preact';
import { Document } from '../design/document.js';
import { Heading, Notice } from '../design/elements.js';
import { FoldingNav, HomeLink } from '../design/folding-nav.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { useReason } from '../design/reason.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** Sections of the operator's pages. A wide screen shows the first ones next to the menu. */
const SECTIONS = [
  { word: 'op_overview', path: '', is_first: true },
  { word: 'op_listings', path: '/listings', is_first: true },
  { word: 'op_payments', path: '/payments', is_first: true },
  { word: 'op_letters', path: '/dead-letters', is_first: true },
  { word: 'op_stores', path: '/stores', is_first: true },
  { word: 'op_apps', path: '/apps', is_first: true },
  { word: 'op_deliveries', path: '/deliveries', is_first: false },
  { word: 'op_jobs', path: '/jobs', is_first: false },
  { word: 'op_doctor', path: '/doctor', is_first: false },
  { word: 'op_versions', path: '/versions', is_first: false },
  { word: 'op_audit', path: '/audit', is_first: false },
] as const;

/** Word of a section. */
export type OperatorSection = (typeof SECTIONS)[number]['word'];

interface OperatorDocumentProps {
  readonly current: OperatorSection;
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** Lays the page out as a single card, for a confirmation. */
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** Page of the operator with the sections. */
export function OperatorDocument({ current, title, lead, narrow = false, children }: OperatorDocumentProps): JSX.Element {
  const say = useMessages();
  const sections = SECTIONS.map(({ word, path, is_first }) => ({
    href: OPERATOR + path,
    words: say(word),
    is_first,
    is_current: word === current,
  }));
  const home = (
    <HomeLink href="/" title={say('all_stores')}>
      {say('op_title')}
    </HomeLink>
  );
  const nav = <FoldingNav label={say('op_sections')} home={home} sections={sections} />;
  return (
    <Document title={title} nav={nav} narrow={narrow}>
      {!narrow && <Heading title={title}>{lead}</Heading>}
      {children}
    </Document>
  );
}

/** Error message of an action, if it was refused. */
export function Refused({ problem }: { readonly problem: FormProblem | undefined }): JSX.Element | null {
  const reason = useReason();
  return problem ? <Notice tone="bad">{reason(problem.message)}</Notice> : null;
}
