import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { Database } from './database.js';
import { RecentChanges } from './recent-changes.js';
import { SystemDb } from './system-db.js';

/** Connections and transactions. */
@Module({
  imports: [QueueModule],
  providers: [Database, RecentChanges, SystemDb],
  exports: [Database, RecentChanges, SystemDb],
})
export class DatabaseModule {}
