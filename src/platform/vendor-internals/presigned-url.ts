import type { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { stringify } from 'node:querystring';

/** Request as the client has built it, with the host of the bucket. */
interface BuiltRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: Record<string, string>;
}

/**
 * Returns the address of an object for anyone, valid for some seconds. The client builds the request and signs it with its own signer (`config.signer`), but does not send it.
 * Replaceable by `@aws-sdk/s3-request-presigner`, which does the same.
 */
export async function presignedUrl(client: S3Client, command: GetObjectCommand, seconds: number): Promise<string> {
  const signed: string[] = [];
  command.middlewareStack.add(
    () => async (args) => {
      const request = args.request as BuiltRequest;
      const host = request.port === undefined ? request.hostname : `${request.hostname}:${String(request.port)}`;
      const signer = (await client.config.signer()) as unknown as Presigner;
      const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
      const { query } = await signer.presign({ ...request, headers }, { expiresIn: seconds });
      signed.push(`${request.protocol}//${host}${request.path}?${stringify(query, '&', '=', { encodeURIComponent: escaped })}`);
      return { response: {}, output: { $metadata: {} } };
    },
    { step: 'build', priority: 'high', name: 'presign' },
  );
  await client.send(command);
  return signed.join('');
}

interface Presigner {
  readonly presign: (
    request: BuiltRequest & { readonly headers: Record<string, string> },
    options: { readonly expiresIn: number },
  ) => Promise<{ readonly query?: Record<string, string> }>;
}

/** Escapes as signatures demand: `encodeURIComponent` leaves some characters. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
