import type { Environment } from './environment.js';

/** Where files are kept. */
export interface StorageSettings {
  /** A directory, or a bucket of an S3-compatible service. */
  readonly kind: 'disk' | 's3';
  /** Directory for files, and for uploads under way. */
  readonly directory: string;
  /** Address of the service; empty for AWS itself. */
  readonly s3_endpoint: string;
  readonly s3_region: string;
  readonly s3_bucket: string;
  /** Empty takes the credentials that the environment of an AWS machine offers. */
  readonly s3_access_key_id: string;
  readonly s3_secret_access_key: string;
  /** True when the bucket stands in the path and not in the host name. */
  readonly s3_path_style: boolean;
}

/** Reads where files are kept. */
export function storageSettings(env: Environment): StorageSettings {
  const kind = env.word('STORAGE', ['disk', 's3'], 'disk');
  const s3_endpoint = env.text('S3_ENDPOINT', '').replace(/\/+$/, '');
  const settings: StorageSettings = {
    kind,
    directory: env.text('DATA_DIR', '.data'),
    s3_endpoint,
    s3_region: env.text('S3_REGION', 'us-east-1'),
    s3_bucket: kind === 's3' ? env.required('S3_BUCKET') : env.text('S3_BUCKET', ''),
    s3_access_key_id: env.text('S3_ACCESS_KEY_ID', ''),
    s3_secret_access_key: env.text('S3_SECRET_ACCESS_KEY', ''),
    s3_path_style: env.flag('S3_PATH_STYLE', s3_endpoint !== ''),
  };
  if ((settings.s3_access_key_id === '') !== (settings.s3_secret_access_key === '')) {
    env.problem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  }
  return settings;
}
