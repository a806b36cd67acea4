import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { EndpointModule } from '../endpoint/endpoint.module.js';
import { Uploads } from './uploads.js';

/** Multipart bodies. */
@Module({
  imports: [StorageModule, EndpointModule],
  providers: [Uploads],
  exports: [Uploads],
})
export class UploadsModule {}
