import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A received request, and whether its signature is valid. */
export interface S3Request {
  method: string;
  path: string;
  type: string | undefined;
  signed: boolean;
}

const CREDENTIALS = { access_key_id: 'AKIDEXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const REGION = 'eu-central-1';

const AUTHORIZATION = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${CREDENTIALS.access_key_id}/(\\d{8})/${REGION}/s3/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$`,
);

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Returns true if the request and its body have a valid signature (version 4). */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const digest = String(headers['x-amz-content-sha256']);
  const credentials = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!credentials || digest !== sha256(body)) return false;
  const [, date = '', signed = '', signature] = credentials;
  const [path, query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query.split('&').sort().join('&'), lines.join(''), signed, digest].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${date}/${REGION}/s3/aws4_request`, sha256(canonical)].join('\n');
  const secret = [date, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secret_access_key}`);
  return hmac(secret, text).toString('hex') === signature;
}

/** S3-compatible service for one bucket: put, get, head, list and delete objects over HTTP. */
export class S3 {
  readonly objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  readonly requests: S3Request[] = [];
  /** Selects the requests to be answered with 503. */
  failOn: (request: S3Request) => boolean = () => false;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  /** Starts the service on a free port. */
  static async start(): Promise<S3> {
    const s3 = new S3();
    await once(s3.server.listen(0, '127.0.0.1'), 'listening');
    return s3;
  }

  /** Returns the settings of an application that stores its files here. */
  get settings(): Record<string, string> {
    return {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`,
      S3_REGION: REGION,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: CREDENTIALS.access_key_id,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secret_access_key,
    };
  }

  /** Stops the service. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const signed = isSigned(request, body);
    const seen = { method, path, type: request.headers['content-type'], signed };
    this.requests.push(seen);
    if (this.failOn(seen)) fail(response, 503, 'SlowDown');
    else if (!signed) fail(response, 403, 'SignatureDoesNotMatch');
    else if (!path.startsWith('/files')) fail(response, 404, 'NoSuchBucket');
    else this.answer(request, response, { key: path.slice('/files/'.length), body });
  }

  private answer({ method, headers }: IncomingMessage, response: ServerResponse, { key, body }: { key: string; body: Buffer }): void {
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, type: headers['content-type'] });
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    } else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') this.list(response);
    else this.give(response, { key, range: headers.range, head: method === 'HEAD' });
  }

  private list(response: ServerResponse): void {
    const contents = [...this.objects].map(
      ([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${String(bytes.length)}</Size></Contents>`,
    );
    const text = `<ListBucketResult><Name>files</Name><KeyCount>${String(contents.length)}</KeyCount>${contents.join('')}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  }

  private give(response: ServerResponse, { key, range, head }: { key: string; range: string | undefined; head: boolean }): void {
    const found = this.objects.get(key);
    if (!found) {
      fail(response, 404, 'NoSuchKey', head);
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const bytes = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
    const headers = { 'content-length': bytes.length, ...(found.type && { 'content-type': found.type }) };
    response.writeHead(first === undefined ? 200 : 206, headers).end(head ? undefined : bytes);
  }
}

function fail(response: ServerResponse, status: number, code: string, head = false): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(head ? undefined : `<Error><Code>${code}</Code><Message>no</Message></Error>`);
}
