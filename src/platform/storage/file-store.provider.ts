import { join } from 'node:path';
import type { StorageSettings } from '../config/storage-settings.js';
import { DiskStore } from './disk-store.js';
import type { FileStore } from './file-store.js';

/** Creates the configured file store. The S3 client is large, so it is loaded only when it is used. */
export async function fileStore(settings: StorageSettings): Promise<FileStore> {
  if (settings.kind === 'disk') return new DiskStore(join(settings.directory, 'images'));
  const { S3Store } = await import('./s3-store.js');
  return new S3Store(settings);
}
