import { generateKeyPairSync, sign } from 'node:crypto';

/** One value in DER, the encoding of certificates. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** Returns a certificate for a host name, signed with its own fresh key and valid from 2000 to 2049, and the key. */
export function selfSigned(host: string): { key: string; cert: string } {
  const [SEQUENCE, SET, INTEGER, BITS, OCTETS, OID, UTF8, TIME] = [0x30, 0x31, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17];
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, Buffer.from('550403', 'hex')), der(UTF8, host))));
  const subjectAltName = der(SEQUENCE, der(OID, Buffer.from('551d11', 'hex')), der(OCTETS, der(SEQUENCE, der(0x82, host))));
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, der(TIME, '000101000000Z'), der(TIME, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, subjectAltName)),
  );
  const cert = der(SEQUENCE, content, ecdsaWithSha256, der(BITS, Buffer.from([0]), sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
