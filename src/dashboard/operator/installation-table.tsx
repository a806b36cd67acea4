import type { JSX } from 'preact';
import { Badge, Card, Table } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { ShortTime } from '../design/row-list.js';
import { OPERATOR } from './operator-pages.decorator.js';
import type { ShownInstallation } from './stores-and-apps.service.js';

interface InstallationTableProps {
  readonly title: string;
  /** Text without installations. */
  readonly none: string;
  readonly installations: readonly ShownInstallation[];
  /** Record that the rows name. */
  readonly of: 'app' | 'store';
}

/** Installations of an app, or on a store, the newest first. */
export function InstallationTable({ title, none, installations, of }: InstallationTableProps): JSX.Element {
  const say = useMessages();
  const rows = installations.map(({ installation_id, status, installed_at, name, ...ids }) => ({
    key: installation_id,
    cells: [
      <a key="name" href={`${OPERATOR}/${of}s/${String(ids[`${of}_id`])}`}>
        {name}
      </a>,
      <Badge key="state" tone={status === 'active' ? 'accent' : 'neutral'}>
        {say(`op_install_${status}`)}
      </Badge>,
      <ShortTime key="time" at={installed_at.toISOString()} />,
    ],
  }));
  return (
    <section class="stacked">
      <h2 class="section">{title}</h2>
      <Card>
        {rows.length === 0 ? (
          <p class="empty">{none}</p>
        ) : (
          <Table caption={title} columns={[say(`op_${of}`), say('op_state'), say('op_installed')]} rows={rows} />
        )}
      </Card>
    </section>
  );
}
