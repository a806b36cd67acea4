import type { JSX } from 'preact';
import { Badge, Card, Table } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { OperatorDocument } from './operator-document.js';
import type { Waiting } from './overview-figures.service.js';

/** Figures in the order of their urgency. */
const LINES = ['held', 'dead_letters', 'late_work', 'late_jobs', 'failing', 'submissions'] as const;

/** Numbers of what waits for an operator. */
export function OverviewPage({ waiting }: { readonly waiting: Waiting }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const calm = LINES.every((line) => waiting[line] === 0);
  const rows = LINES.map((line, key) => ({
    key,
    cells: [
      say(`op_waiting_${line}`),
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
        <Table caption={say('op_overview')} columns={[say('op_what'), say('op_number')]} rows={rows} compact />
      </Card>
    </OperatorDocument>
  );
}
