import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on the loopback interface. */
export interface DnsServer {
  /** Address and port, as `Resolver.setServers` takes them. */
  readonly address: string;
  /** Names whose IPv4 address was queried, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const HEADER = 12;
const TYPE_A = 1;

/** Starts a name server. `answer` returns the IPv4 addresses of a name; every other question has no answer. */
export async function startDnsServer(answer: (name: string) => readonly string[]): Promise<DnsServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = HEADER;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(HEADER, at + 5);
    const isA = query.readUInt16BE(at + 1) === TYPE_A;
    if (isA) asked.push(labels.join('.'));
    const records = (isA ? answer(labels.join('.')) : []).map(recordOf);
    // Response, recursion available, one question, the answers.
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([header, question, ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${String(socket.address().port)}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Returns an answer for the name of the question, which caches must not keep. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
