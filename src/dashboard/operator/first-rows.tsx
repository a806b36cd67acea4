import type { JSX } from 'preact';
import { ButtonLink, Card } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import type { Found } from '../../platform/database/searched-list.js';
import { MAX_COUNTED } from '../../platform/database/log-range.js';

/** Rows that the page of a record shows. */
const FIRST = 10;

interface FirstRowsProps {
  readonly title: string;
  /** Text that is shown if there are no rows. */
  readonly none: string;
  /** Path of the whole list. */
  readonly path: string;
  readonly found: Pick<Found<unknown>, 'total'>;
  readonly columns: readonly string[];
  /** Rows with a key and one cell per column. */
  readonly children: Parameters<typeof Table>[0]['rows'];
}

/** First rows of a list on the page of a record, their number, and the link to search and see all of them. */
export function FirstRows({ title, none, path, found: { total }, columns, children }: FirstRowsProps): JSX.Element {
  const rows = children.slice(0, FIRST);
  return (
    <section class="stacked">
      <h2 class="section">{title}</h2>
      <Card>{rows.length === 0 ? <p class="empty">{none}</p> : <Table caption={title} columns={columns} rows={rows} />}</Card>
      {total > rows.length && <All path={path} total={total} shown={rows.length} />}
    </section>
  );
}

interface AllProps {
  readonly path: string;
  readonly total: number;
  readonly shown: number;
}

function All({ path, total, shown }: AllProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const number = (value: number): string => formatNumber(language, value);
  const words = total < MAX_COUNTED ? 'op_first_rows' : 'op_first_rows_most';
  return (
    <>
      <p class="hint">{say(words, { shown: number(shown), total: number(total) })}</p>
      <div class="actions">
        <ButtonLink href={path}>{say('op_all')}</ButtonLink>
      </div>
    </>
  );
}
