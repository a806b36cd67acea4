import { Injectable } from '@nestjs/common';
import { encodeCursor } from '../platform/contract/cursor.js';
import { timeCursor } from '../platform/contract/time-cursor.js';
import type { Connection } from '../platform/database/connection.js';
import { beyond, type LogDirection, MAX_COUNTED, rangeOf } from '../platform/database/log-range.js';
import { selectList } from '../platform/database/select-list.js';
import { JobOfApp } from './jobs-of-app.dto.js';

export { JobOfApp };

/** Jobs of a page. */
const LIMIT = 50;

/** Name of the list in its cursors. */
const LIST = 'bulk jobs of app';

/** Part of the jobs: after a cursor in their order, newest first by default. */
export interface JobsPart {
  readonly cursor?: string;
  readonly direction?: LogDirection;
}

/** Part of a list, and the cursor of the next one; null at its end. */
export interface FoundJobs {
  readonly jobs: JobOfApp[];
  readonly next_cursor: string | null;
}

/** Exports and imports of an app over all stores, for its developers. */
@Injectable()
export class JobsOfApp {
  /** Returns a page of the jobs of the app's current installations. */
  async list(connection: Connection, app_id: number, { cursor, direction = 'DESC' }: JobsPart = {}): Promise<FoundJobs> {
    const range = rangeOf({ after: timeCursor(cursor, LIST), direction });
    const select = selectList(connection.manager.dataSource, JobOfApp);
    const rows = await connection.query<JobOfApp>(
      `SELECT ${select} ${OF_APP} AND ${beyond('t.created_at', 't.job_id', direction, ['$2', '$3', '$4'])}
       ORDER BY t.created_at ${direction}, t.job_id ${direction} LIMIT ${String(LIMIT + 1)}`,
      [app_id, ...range],
    );
    const last = rows[LIMIT - 1];
    const more = rows.length > LIMIT && last !== undefined;
    return {
      jobs: rows.slice(0, LIMIT),
      next_cursor: more ? encodeCursor({ sort: LIST, value: String(last.created_at), tie: last.job_id }) : null,
    };
  }

  /** Returns the number of the jobs, at most {@link MAX_COUNTED}. */
  async count(connection: Connection, app_id: number): Promise<number> {
    const [row] = await connection.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (
         SELECT t.job_id ${OF_APP} ORDER BY t.created_at DESC, t.job_id DESC LIMIT ${String(MAX_COUNTED)}
       ) n`,
      [app_id],
    );
    return row?.total ?? 0;
  }
}

const OF_APP = `FROM bulk_jobs t
JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
WHERE t.app_id = $1`;
