import type { JSX } from 'preact';
import { Badge, Card } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { OperatorDocument } from './operator-document.js';
import { OPERATOR } from './operator-pages.decorator.js';
import type { Waiting } from './overview-figures.service.js';

/** Figures in the order of their urgency. */
const LINES = ['held', 'dead_letters', 'late_work', 'late_jobs', 'failing', 'submissions'] as const;

/** Pages with the rows of the figures. */
const PAGES: Readonly<Record<(typeof LINES)[number], string>> = {
  held: '/payments',
  dead_letters: '/dead-letters',
  late_work: '/deliveries',
  late_jobs: '/jobs?state=late',
  failing: '/deliveries',
  submissions: '/listings?state=waiting',
};

/** Numbers of the tasks that wait for an operator. */
export function OverviewPage({ waiting }: { readonly waiting: Waiting }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const calm = LINES.every((line) => waiting[line] === 0);
  const rows = LINES.map((line, key) => ({
    key,
    cells: [
      <Line key="line" line={line} />,
      waiting[line] === 0 ? (
        formatNumber(language, 0)
      ) : (
        <Badge key="count" tone="warning">
          {formatNumber(language, waiting[line])}
        </Badge>
      ),
    ],
  }));
  return (
    <OperatorDocument current="op_overview" title={say('op_overview')} lead={say('op_overview_lead')}>
      <Card>
        {calm && <p>{say('op_calm')}</p>}
        <Table caption={say('op_overview')} columns={[say('op_what'), say('op_number')]} rows={rows} />
      </Card>
    </OperatorDocument>
  );
}

function Line({ line }: { readonly line: (typeof LINES)[number] }): JSX.Element {
  return <a href={OPERATOR + PAGES[line]}>{useMessages()(`op_waiting_${line}`)}</a>;
}
