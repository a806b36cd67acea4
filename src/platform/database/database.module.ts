import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { QueueModule } from '../queue/queue.module.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { DatabaseClock } from './database-clock.js';
import { ListCount, ListCountChange } from './list-count.entity.js';
import { ListCountsProcessor } from './list-counts.processor.js';
import { SystemDb } from './system-db.js';

/** Connections, transactions, and the stored row counts of lists. */
@Module({
  imports: [
    QueueModule,
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ ...dataSourceOptions(config), autoLoadEntities: true }),
    }),
    TypeOrmModule.forFeature([ListCount, ListCountChange]),
  ],
  providers: [Database, DatabaseClock, SystemDb, ListCountsProcessor],
  exports: [Database, DatabaseClock, SystemDb, ListCountsProcessor],
})
export class DatabaseModule {}
