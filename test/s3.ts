import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Api, useApi } from './harness.js';

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
  return signatureOf(`${date}/${REGION}/s3/aws4_request`, text) === signature;
}

/** Headers of a response that the query of a signed address can set. */
const SHOWN = ['content-type', 'cache-control', 'content-disposition'];

/** Returns true if the address has a valid signature (version 4, in its query) that has not expired. */
function isSignedAddress({ method, url = '', headers }: IncomingMessage): boolean {
  const { pathname, search, searchParams } = new URL(`http://bucket${url}`);
  const [credential, date, expires, names, signature] = ['Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map((name) =>
    String(searchParams.get(`X-Amz-${name}`)),
  ) as [string, string, string, string, string];
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  if (credential !== `${CREDENTIALS.access_key_id}/${scope}` || !names.split(';').includes('host') || !isCurrent(date, expires))
    return false;
  const query = search.slice(1).split('&');
  const signed = query.filter((pair) => !pair.startsWith('X-Amz-Signature=')).sort();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, signed.join('&'), lines.join(''), names, 'UNSIGNED-PAYLOAD'].join('\n');
  return signatureOf(scope, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')) === signature;
}

/** Returns true from `date`, such as 20261128T101500Z, until so many seconds later. */
function isCurrent(date: string, seconds: string): boolean {
  const began = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  return Date.now() >= began && Date.now() < began + 1_000 * Number(seconds);
}

function signatureOf(scope: string, text: string): string {
  const secret = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secret_access_key}`);
  return hmac(secret, text).toString('hex');
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
    await s3.listen();
    return s3;
  }

  /** Provides an application with these settings that stores its files in a bucket, for the tests of a description. */
  static use(settings: Readonly<Record<string, string>> = {}): { readonly s3: S3; readonly api: Api } {
    const s3 = new S3();
    const api = useApi(async () => {
      await s3.listen();
      return { ...settings, ...s3.settings };
    });
    afterAll(() => s3.stop());
    return { s3, api };
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

  private async listen(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const signed = request.headers.authorization === undefined ? isSignedAddress(request) : isSigned(request, body);
    const seen = { method, path, type: request.headers['content-type'], signed };
    this.requests.push(seen);
    if (this.failOn(seen)) fail(response, 503, 'SlowDown');
    else if (!signed) fail(response, 403, 'SignatureDoesNotMatch');
    else if (!path.startsWith('/files')) fail(response, 404, 'NoSuchBucket');
    else this.answer(request, response, { key: path.slice('/files/'.length), body, shown: shownBy(url) });
  }

  private answer({ method, headers }: IncomingMessage, response: ServerResponse, { key, body, shown }: Asked): void {
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, type: headers['content-type'] });
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    } else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') this.list(response);
    else this.give(response, { key, range: headers.range, head: method === 'HEAD', shown });
  }

  private list(response: ServerResponse): void {
    const contents = [...this.objects].map(
      ([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${String(bytes.length)}</Size></Contents>`,
    );
    const text = `<ListBucketResult><Name>files</Name><KeyCount>${String(contents.length)}</KeyCount>${contents.join('')}</ListBucketResult>`;
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  }

  private give(
    response: ServerResponse,
    { key, range, head, shown }: Omit<Asked, 'body'> & { range: string | undefined; head: boolean },
  ): void {
    const found = this.objects.get(key);
    if (!found) {
      fail(response, 404, 'NoSuchKey', head);
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const bytes = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
    const headers = { 'content-length': bytes.length, ...(found.type && { 'content-type': found.type }), ...shown };
    response.writeHead(first === undefined ? 200 : 206, headers).end(head ? undefined : bytes);
  }
}

interface Asked {
  key: string;
  body: Buffer;
  /** Headers that the query sets. */
  shown: Record<string, string>;
}

function shownBy(url: string): Record<string, string> {
  const query = new URLSearchParams(url.split('?')[1]);
  return Object.fromEntries(SHOWN.flatMap((name) => (query.has(`response-${name}`) ? [[name, query.get(`response-${name}`) ?? '']] : [])));
}

function fail(response: ServerResponse, status: number, code: string, head = false): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(head ? undefined : `<Error><Code>${code}</Code><Message>no</Message></Error>`);
}
