import { Injectable } from '@nestjs/common';
import type { Connection } from '../../platform/database/connection.js';
import { INSTALLATION_WINDOWS, InstallationsOfApp, type InstallationsOfDay, type InstallationWindow } from './app-installations.dto.js';

export { InstallationsOfApp, type InstallationsOfDay };

/** Installations of the same days. */
interface Group {
  /** Day of the installation, from 0 for the first one of the window; -1 before it. */
  readonly came: number;
  /** Day of the uninstall; null while active. */
  readonly went: number | null;
  readonly is_sandbox: 0 | 1;
  readonly installations: number;
}

const DAY_MS = 86_400_000;

/** Numbers of installations over time, for the developers of the app. They identify no store. */
@Injectable()
export class AppInstallations {
  /** Returns the figures of the days up to today, in UTC. */
  async of(connection: Connection, app_id: number, window: InstallationWindow): Promise<InstallationsOfApp> {
    const length = INSTALLATION_WINDOWS[window];
    const first = Date.now() - (length - 1) * DAY_MS;
    const names = Array.from({ length }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
    const [since = '', until = ''] = [names[0], names.at(-1)];
    const groups = await connection.query<Group>(GROUPS, [app_id, since, length - 1]);
    const live = groups.filter(({ is_sandbox }) => is_sandbox === 0);
    const days = everyDay(names, live);
    return {
      ...{ since, until, active: days.at(-1)?.active ?? 0 },
      sandbox_active: sum(groups.filter(({ is_sandbox, went }) => is_sandbox === 1 && went === null)),
      installed: days.reduce((all, { installed }) => all + installed, 0),
      uninstalled: days.reduce((all, { uninstalled }) => all + uninstalled, 0),
      days,
    };
  }
}

const sum = (groups: readonly Group[]): number => groups.reduce((all, { installations }) => all + installations, 0);

/** Returns the figures of every day, days without a change included. */
function everyDay(names: readonly string[], groups: readonly Group[]): InstallationsOfDay[] {
  const [came, went] = [countsBy(groups, 'came'), countsBy(groups, 'went')];
  let active = (came.get(-1) ?? 0) - (went.get(-1) ?? 0);
  return names.map((day, n) => {
    const [installed, uninstalled] = [came.get(n) ?? 0, went.get(n) ?? 0];
    active += installed - uninstalled;
    return { day, installed, uninstalled, active };
  });
}

function countsBy(groups: readonly Group[], change: 'came' | 'went'): ReadonlyMap<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const group of groups) counts.set(group[change], (counts.get(group[change]) ?? 0) + group.installations);
  return counts;
}

/** Day of the window that contains a time. The clock of the database may be ahead of ours, so a time that is tomorrow for us counts as today. */
const dayOf = (time: string): string => `least($3::integer, greatest(-1, (${time} AT TIME ZONE 'UTC')::date - $2::date))`;

/** Reads the installations of the app once, in any number of stores: active installations are known only by counting. */
const GROUPS = `
SELECT ${dayOf('i.installed_at')} AS came,
  CASE WHEN i.uninstalled_at IS NOT NULL THEN ${dayOf('i.uninstalled_at')} END AS went,
  n.is_sandbox, count(*) AS installations
FROM installations i JOIN stores n ON n.store_id = i.store_id
WHERE i.app_id = $1
GROUP BY 1, 2, 3`;
