import type { JSX } from 'preact';
import { Badge, Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { ShortTime } from '../design/time.js';
import { FirstRows } from './first-rows.js';
import { ListPage, type ListProps } from './list.page.js';
import { INSTALLATION_FILTERS, type ShownInstallation } from './members-and-installations.service.js';
import type { Found } from '../../platform/database/searched-list.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** App or store whose installations are shown; the rows name the stores of the app, or the apps of the store. */
interface Installed {
  readonly kind: 'app' | 'store';
  readonly id: number;
  readonly name: string;
}

const OTHER = { app: 'store', store: 'app' } as const;

const recordPath = ({ kind, id }: Installed): string => `${OPERATOR}/${kind}s/${String(id)}`;
const pathOf = (on: Installed): string => `${recordPath(on)}/installations`;

interface InstallationsProps {
  readonly on: Installed;
  readonly found: Found<ShownInstallation>;
}

/** Installations of an app, or on a store. */
export function OperatorInstallationsPage({ on, asked, found }: InstallationsProps & ListProps<ShownInstallation>): JSX.Element {
  const say = useMessages();
  const states = INSTALLATION_FILTERS.status.map((status) => [status, say(`op_install_${status}`)] as const);
  return (
    <ListPage
      {...{ asked, found, path: pathOf(on), current: `op_${on.kind}s`, title: say('op_installations') }}
      lead={<a href={recordPath(on)}>{on.name}</a>}
      hint={say(on.kind === 'app' ? 'op_stores_hint' : 'op_app_hint')}
      none={say('op_installs_none')}
      filters={<Select label={say('op_state')} name="status" value={asked.of('status')} options={states} />}
      columns={useColumns(on)}
    >
      {useRows(on, found)}
    </ListPage>
  );
}

/** Newest installations of an app, or on a store, on its page. */
export function NewestInstallations({ on, found }: InstallationsProps): JSX.Element {
  const say = useMessages();
  const title = say(`op_${OTHER[on.kind]}s`);
  return (
    <FirstRows title={title} none={say('op_installs_none')} path={pathOf(on)} found={found} columns={useColumns(on)}>
      {useRows(on, found)}
    </FirstRows>
  );
}

function useColumns({ kind }: Installed): string[] {
  const say = useMessages();
  return [say(`op_${OTHER[kind]}`), say('op_state'), say('op_installed')];
}

function useRows({ kind }: Installed, { rows }: Found<ShownInstallation>): Parameters<typeof ListPage>[0]['children'] {
  const say = useMessages();
  const other = OTHER[kind];
  return rows.map(({ installation_id, status, installed_at, name, ...ids }) => ({
    key: installation_id,
    cells: [
      <a key="name" href={`${OPERATOR}/${other}s/${String(ids[`${other}_id`])}`}>
        {name}
      </a>,
      <Badge key="state" tone={status === 'active' ? 'accent' : 'neutral'}>
        {say(`op_install_${status}`)}
      </Badge>,
      <ShortTime key="time" at={installed_at} />,
    ],
  }));
}
