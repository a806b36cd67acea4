import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3 } from '../../../test/s3.js';
import { presignedUrl } from './presigned-url.js';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wrong', sessionToken: 'of a role' };

describe('a signed address', () => {
  it('is accepted with the headers that it sets, and is not requested while it is signed', async () => {
    const s3 = await S3.start();
    s3.objects.set('a.bin', { bytes: Buffer.from('bytes'), type: 'application/octet-stream' });
    const { S3_ENDPOINT: endpoint = '', S3_REGION: region = '', S3_ACCESS_KEY_ID: accessKeyId = '', ...rest } = s3.settings;
    const secretAccessKey = rest['S3_SECRET_ACCESS_KEY'] ?? '';
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
    const disposition = `attachment; filename="it's (1)*!.bin"`;
    const command = new GetObjectCommand({ Bucket: 'files', Key: 'a.bin', ResponseContentDisposition: disposition });
    const address = await presignedUrl(client, command, 60);
    expect(s3.requests).toEqual([]);
    const response = await fetch(address);
    expect([response.status, await response.text(), response.headers.get('content-disposition')]).toEqual([200, 'bytes', disposition]);
    client.destroy();
    await s3.stop();
  });

  it('names the bucket in the host at AWS, and carries the token of temporary credentials', async () => {
    const client = new S3Client({ region: 'eu-central-1', credentials });
    const address = new URL(await presignedUrl(client, new GetObjectCommand({ Bucket: 'files', Key: 'a.bin' }), 90));
    expect([address.protocol, address.host, address.pathname]).toEqual(['https:', 'files.s3.eu-central-1.amazonaws.com', '/a.bin']);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'X-Amz-Expires': '90',
      'X-Amz-Security-Token': 'of a role',
      'X-Amz-SignedHeaders': 'host',
    });
    client.destroy();
  });
});
