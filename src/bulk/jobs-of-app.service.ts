import { Injectable } from '@nestjs/common';
import type { Connection } from '../platform/database/connection.js';
import { selectList } from '../platform/database/select-list.js';
import { JobOfApp } from './jobs-of-app.dto.js';

export { JobOfApp };

/** Jobs that are listed. */
const NEWEST = 50;

/** Exports and imports of an app over all stores, for its developers. */
@Injectable()
export class JobsOfApp {
  /** Returns the newest jobs of the app's present installations, newest first. */
  newest(connection: Connection, app_id: number): Promise<JobOfApp[]> {
    return connection.query<JobOfApp>(
      `SELECT ${selectList(connection.manager.dataSource, JobOfApp)} FROM bulk_jobs t
       JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
       WHERE t.app_id = $1 ORDER BY t.created_at DESC, t.job_id DESC LIMIT ${String(NEWEST)}`,
      [app_id],
    );
  }
}
