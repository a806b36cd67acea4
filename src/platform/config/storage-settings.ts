import type { Environment } from './environment.js';

/** Settings of the file storage. */
export interface StorageSettings {
  /** Kind of storage: a directory, or a bucket of an S3-compatible service. */
  readonly kind: 'disk' | 's3';
  /** Directory for files and for unfinished uploads. */
  readonly directory: string;
  /** URL of the service; empty for AWS. */
  readonly s3_endpoint: string;
  readonly s3_region: string;
  readonly s3_bucket: string;
  /** Access key; empty for the credentials of the AWS environment. */
  readonly s3_access_key_id: string;
  readonly s3_secret_access_key: string;
  /** True if the bucket is part of the path instead of the host name. */
  readonly s3_path_style: boolean;
  /** Lifetime of the signed URLs in the bucket to which downloads are redirected, in milliseconds; with 0, this service sends the files. */
  readonly s3_signed_url_ttl: number;
}

/** Longest lifetime that the signature allows. */
const MAX_SIGNED_MS = 7 * 86_400_000;

/** Reads the settings of the file storage. */
export function storageSettings(env: Environment): StorageSettings {
  const kind = env.word('STORAGE', ['disk', 's3'], 'disk');
  const s3_endpoint = env.address('S3_ENDPOINT', '');
  const settings: StorageSettings = {
    kind,
    directory: env.text('DATA_DIR', '.data'),
    s3_endpoint,
    s3_region: env.text('S3_REGION', 'us-east-1'),
    s3_bucket: kind === 's3' ? env.required('S3_BUCKET') : env.text('S3_BUCKET', ''),
    s3_access_key_id: env.text('S3_ACCESS_KEY_ID', ''),
    s3_secret_access_key: env.text('S3_SECRET_ACCESS_KEY', ''),
    s3_path_style: env.flag('S3_PATH_STYLE', s3_endpoint !== ''),
    s3_signed_url_ttl: signedUrlTtl(env),
  };
  if ((settings.s3_access_key_id === '') !== (settings.s3_secret_access_key === '')) {
    env.problem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  }
  return settings;
}

function signedUrlTtl(env: Environment): number {
  const ttl = env.duration('S3_SIGNED_URL_TTL', '0s');
  if (ttl % 1_000 > 0 || ttl > MAX_SIGNED_MS) env.problem('S3_SIGNED_URL_TTL must be whole seconds up to 7d, or 0s for no redirects');
  return ttl;
}
