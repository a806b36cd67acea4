import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { FileStore } from './file-store.js';
import { fileStore } from './file-store.provider.js';
import { MediaRoutes } from './media.routes.js';
import { Spool } from './spool.js';

/** Files on disk or in a bucket, and `/media`. */
@Module({
  imports: [ObservabilityModule],
  providers: [{ provide: FileStore, inject: [Config], useFactory: (config: Config) => fileStore(config.storage) }, MediaRoutes, Spool],
  exports: [FileStore, Spool],
})
export class StorageModule {}
