import type { JSX } from 'preact';
import { PARTS, type Sums } from '../../developers/money/money-report.js';
import type { EarningApp, MoneyReport } from '../../developers/money/organisation-money.service.js';
import { useSpeech } from '../billing/parts.js';
import { seriesOf } from '../billing/spending.js';
import { MonthsPlot } from '../billing/spending-plot.js';
import { ButtonLink, Card, Field, Select } from '../design/elements.js';
import { Table } from '../design/table.js';
import { FilterForm } from '../design/filters.js';
import { usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { formatMonth } from '../language/language.js';
import type { AskedMoneyPage } from './asked-money.js';
import { MONEY_WORDS, monthsWithMoney } from './money-words.js';
import { OrganisationDocument, type OwnOrganisation, pathOf } from './organisation-document.js';

interface MoneyPageProps {
  readonly organisation: OwnOrganisation;
  /** Apps of the organisation, including deleted ones. */
  readonly apps: readonly EarningApp[];
  readonly report: MoneyReport;
  readonly asked: AskedMoneyPage;
}

/** Money that the apps of an organisation earned: by month as a plot and a table, and by app. */
export function MoneyPage({ organisation, apps, report, asked }: MoneyPageProps): JSX.Element {
  const { say } = useSpeech();
  const path = pathOf(organisation, '/money');
  return (
    <OrganisationDocument organisation={organisation} current="dev_money" title={say('dev_money')} lead={say('dev_money_lead')}>
      <Filters path={path} apps={apps} asked={asked} />
      {report.apps.length === 0 ? (
        <Card>
          <NoRows words={say('dev_money_none')} hint={say('dev_money_none_hint')}>
            <p>
              <a href="/docs/billing">{say('dev_billing_guide')}</a>
            </p>
          </NoRows>
        </Card>
      ) : (
        <Figures report={report} />
      )}
      <div class="actions">
        <ButtonLink href={`${path}/statement?${asked.query}`}>{say('dev_statement')}</ButtonLink>
        <ButtonLink href={`${path}/csv?${asked.query}`}>{say('dev_money_csv')}</ButtonLink>
      </div>
    </OrganisationDocument>
  );
}

function Filters({ path, apps, asked }: Pick<MoneyPageProps, 'apps' | 'asked'> & { readonly path: string }): JSX.Element {
  const { say } = useSpeech();
  const options = apps.map(({ app_id, name }) => [String(app_id), name] as const);
  const chosen = asked.app_id === undefined ? undefined : String(asked.app_id);
  return (
    <FilterForm path={path} narrows={asked.narrows}>
      <Select label={say('app')} name="app_id" value={chosen} options={options} />
      <Field label={say('dev_money_from')} name="from" type="month" value={asked.from} required={false} />
      <Field label={say('dev_money_to')} name="to" type="month" value={asked.to} required={false} />
    </FilterForm>
  );
}

function Figures({ report }: Pick<MoneyPageProps, 'report'>): JSX.Element {
  const { say, money } = useSpeech();
  const { language } = usePage();
  const { months, opening, closing } = report;
  const earned = report.apps.flatMap(({ app_id, name, months: all }) =>
    all.map(({ revenue }, n) => ({ app_id, app_name: name, month: months[n] ?? '', amount: revenue })),
  );
  const before = formatMonth(language, report.from, 'long');
  return (
    <>
      <Card>
        <dl class="facts">
          <div>
            <dt>{say('dev_money_before', { month: before })}</dt>
            <dd>{money(opening)}</dd>
          </div>
          <div>
            <dt>{say('dev_money_balance')}</dt>
            <dd>{money(closing)}</dd>
          </div>
        </dl>
        <MonthsPlot months={months} series={seriesOf(earned, months)} label={say('dev_money_plot')} />
        <p class="hint">{say('dev_money_hint')}</p>
      </Card>
      <ByMonth report={report} />
      <ByApp report={report} />
    </>
  );
}

function ByMonth({ report }: Pick<MoneyPageProps, 'report'>): JSX.Element {
  const { say } = useSpeech();
  const { language } = usePage();
  const rows = monthsWithMoney(report)
    .map(({ month, sums }) => ({ sums, name: formatMonth(language, month, 'long') }))
    .reverse();
  return <SumsCard title={say('dev_money_by_month')} first={say('dev_money_month')} rows={rows} total={report.total} />;
}

function ByApp({ report }: Pick<MoneyPageProps, 'report'>): JSX.Element {
  const { say } = useSpeech();
  const rows = report.apps.map((app) => ({ sums: report.ofApp(app), name: app.name }));
  return <SumsCard title={say('dev_money_by_app')} first={say('app')} rows={rows} total={report.total} />;
}

interface SumsCardProps {
  readonly title: string;
  /** Name of the first column. */
  readonly first: string;
  readonly rows: readonly { readonly name: string; readonly sums: Sums }[];
  readonly total: Sums;
}

function SumsCard({ title, first, rows, total }: SumsCardProps): JSX.Element {
  const { say, money } = useSpeech();
  const columns = [first, ...PARTS.map((part) => say(MONEY_WORDS[part])), say('dev_money_end')];
  return (
    <Card>
      <h2>{title}</h2>
      <Table
        caption={title}
        columns={columns}
        rows={[...rows, { name: say('dev_money_total'), sums: total }].map(({ name, sums }, key) => ({
          key,
          cells: [name, ...PARTS.map((part) => money(sums[part])), money(sums.balance)],
        }))}
      />
    </Card>
  );
}
