import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { QueueModule } from '../queue/queue.module.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import { SystemDb } from './system-db.js';

/** Connections and transactions. */
@Module({
  imports: [
    QueueModule,
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ ...dataSourceOptions(config), autoLoadEntities: true }),
    }),
  ],
  providers: [Database, SystemDb],
  exports: [Database, SystemDb],
})
export class DatabaseModule {}
