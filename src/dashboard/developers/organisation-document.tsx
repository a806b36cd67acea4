import type { ComponentChildren, JSX } from 'preact';
import type { OrganisationDetail } from '../../developers/organisations/organisations.dto.js';
import { Document } from '../design/document.js';
import { Heading } from '../design/elements.js';
import { FoldingNav } from '../design/folding-nav.js';
import { useMessages } from '../design/page-context.js';
import { ZoneWords } from '../design/time.js';

/** Organisation that a page belongs to. */
export type OwnOrganisation = Pick<OrganisationDetail, 'organisation_id' | 'name' | 'role'>;

/** Returns the path of a page of an organisation. */
export const pathOf = ({ organisation_id }: Pick<OwnOrganisation, 'organisation_id'>, rest = ''): string =>
  `/developers/organisations/${String(organisation_id)}${rest}`;

const SECTIONS = [
  { word: 'dev_apps', rest: '' },
  { word: 'dev_stores', rest: '/stores' },
  { word: 'dev_money', rest: '/money' },
  { word: 'dev_members', rest: '/members' },
] as const;

/** Properties of a page of an organisation. */
export interface OrganisationDocumentProps {
  readonly organisation: OwnOrganisation;
  /** Section of the page. */
  readonly current: (typeof SECTIONS)[number]['word'];
  readonly title: string;
  readonly lead?: string;
  readonly scripts?: readonly string[];
  /** True for a page with times, which names their time zone. */
  readonly times?: boolean;
  readonly children: ComponentChildren;
}

/** Page of an organisation with its sections in one line, and a menu of them where they do not fit. */
export function OrganisationDocument({
  organisation,
  current,
  title,
  lead,
  scripts = [],
  times = false,
  children,
}: OrganisationDocumentProps): JSX.Element {
  const say = useMessages();
  const sections = SECTIONS.filter(({ word }) => word !== 'dev_money' || organisation.role !== 'developer').map(({ word, rest }) => ({
    href: pathOf(organisation, rest),
    words: say(word),
    is_first: true,
    is_current: word === current,
  }));
  const home = { href: '/developers', words: organisation.name, title: say('dev_all') };
  const nav = <FoldingNav label={say('dev_sections')} home={home} sections={sections} />;
  return (
    <Document title={title} nav={nav} scripts={scripts}>
      <Heading title={title}>{lead}</Heading>
      {children}
      {times && (
        <p class="hint">
          <ZoneWords />
        </p>
      )}
    </Document>
  );
}
