import type { JSX } from 'preact';
import type { InstallationsOfApp } from '../../developers/activity/app-installations.service.js';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { Card } from '../design/elements.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { NoRows } from '../design/row-list.js';
import { formatDay, formatNumber } from '../language/language.js';
import { AppDocument } from './app-document.js';
import { ActivePlot, ChangesPlot } from './installations-plot.js';
import { type OwnOrganisation, pathOf } from './organisation-document.js';

/** Windows that the page offers, with their lengths in days. */
const SHOWN_WINDOWS = [
  ['7d', 7],
  ['30d', 30],
  ['90d', 90],
] as const;

/** Window of the figures. */
type ShownWindow = (typeof SHOWN_WINDOWS)[number][0];

/** Returns the window requested by a query; 30 days for any other value. */
export const windowOf = (value: unknown): ShownWindow => SHOWN_WINDOWS.find(([name]) => name === value)?.[0] ?? '30d';

interface AppInstallationsPageProps {
  readonly organisation: OwnOrganisation;
  readonly app: DeveloperApp;
  readonly window: ShownWindow;
  readonly figures: InstallationsOfApp;
}

/** Installations and uninstalls of an app by day, as figures, as plots and as a table. */
export function AppInstallationsPage({ organisation, app, window, figures }: AppInstallationsPageProps): JSX.Element {
  const say = useMessages();
  const path = pathOf(organisation, `/apps/${String(app.app_id)}`);
  const isEmpty = figures.days.every(({ installed, uninstalled, active }) => installed + uninstalled + active === 0);
  return (
    <AppDocument organisation={organisation} app={app} part="dev_installations">
      <Card>
        <Windows path={`${path}/installations`} window={window} />
        <Facts figures={figures} />
        <p class="hint">{say('dev_installations_hint')}</p>
      </Card>
      {isEmpty ? (
        <Card>
          <NoRows words={say('dev_installations_none')} hint={say('dev_installations_none_hint')}>
            <p>
              <a href={`${path}/listing`}>{say('dev_list_app')}</a>
            </p>
          </NoRows>
        </Card>
      ) : (
        <Plots figures={figures} />
      )}
    </AppDocument>
  );
}

function Windows({ path, window }: Pick<AppInstallationsPageProps, 'window'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <p class="actions">
      {SHOWN_WINDOWS.map(([name, days]) => (
        <a key={name} href={`${path}?window=${name}`} aria-current={name === window ? 'true' : undefined}>
          {say('sales_days', { days: formatNumber(language, days) })}
        </a>
      ))}
    </p>
  );
}

interface OfFigures {
  readonly figures: InstallationsOfApp;
}

function Facts({ figures: { active, installed, uninstalled, sandbox_active } }: OfFigures): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const facts = [
    [say('dev_active_now'), active],
    [say('dev_installed_count'), installed],
    [say('dev_uninstalled_count'), uninstalled],
    [say('dev_sandbox_now'), sandbox_active],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(language, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Plots({ figures: { days } }: OfFigures): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Card>
        <h2>{say('dev_active_title')}</h2>
        <ActivePlot days={days} />
      </Card>
      <Card>
        <h2>{say('dev_changes_title')}</h2>
        <ChangesPlot days={days} />
        <Changes days={days} />
      </Card>
    </>
  );
}

/** Figures of the plots as a table, the newest day first. */
function Changes({ days }: Pick<InstallationsOfApp, 'days'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const changed = days.filter(({ installed, uninstalled }) => installed + uninstalled > 0).reverse();
  if (changed.length === 0) return <p class="hint">{say('dev_no_changes')}</p>;
  return (
    <details>
      <summary>{say('sales_table')}</summary>
      <Table
        caption={say('dev_changes_title')}
        columns={[say('dev_day'), say('dev_installed_count'), say('dev_uninstalled_count'), say('dev_active_then')]}
        rows={changed.map(({ day, installed, uninstalled, active }, key) => ({
          key,
          cells: [formatDay(language, day), ...[installed, uninstalled, active].map((count) => formatNumber(language, count))],
        }))}
      />
    </details>
  );
}
