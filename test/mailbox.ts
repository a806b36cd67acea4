import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { until } from './harness.js';

/** SMTP server that accepts every message with its user and password. */
export interface Mailbox {
  /** Address of the server, with the user and the password. */
  readonly url: string;
  /** Accepted messages, oldest first. */
  readonly mails: ParsedMail[];
  /** True while the server accepts no message. */
  refuses: boolean;
  /** Messages to an address, oldest first. */
  to(address: string): ParsedMail[];
  /** Waits until that many messages to an address were accepted, and returns the last one. */
  last(address: string, count: number): Promise<ParsedMail>;
}

/** Runs an SMTP server for the calling spec file, and returns the settings of an application that sends through it. */
export function useMailbox(): Mailbox & { settings(): Promise<Record<string, string>> } {
  const mails: ParsedMail[] = [];
  const server = serverInto(mails, () => box.refuses);
  const address = (): string => `smtp://sender:p%40ss@127.0.0.1:${String((server.server.address() as AddressInfo).port)}`;
  // Servers may change the case of the domain.
  const sentTo = (recipient: string): ParsedMail[] =>
    mails.filter(({ to }) => [to].flat().some((each) => each?.text.toLowerCase() === recipient.toLowerCase()));
  afterAll(async () => {
    server.close();
    await once(server.server, 'close');
  });
  const box = {
    mails,
    refuses: false,
    get url(): string {
      return address();
    },
    settings: async () => {
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      return { MAIL_SENDER: 'smtp', SMTP_URL: address(), MAIL_FROM: 'Merchant Apps <apps@example.com>' };
    },
    to: sentTo,
    last: async (recipient: string, count: number): Promise<ParsedMail> => {
      await until(() => Promise.resolve(sentTo(recipient).length >= count));
      const [mail, ...more] = sentTo(recipient).slice(count - 1);
      if (!mail || more.length > 0) throw new Error(`${String(count + more.length)} messages instead of ${String(count)}`);
      return mail;
    },
  };
  return box;
}

/** Returns a server that adds each message to a list, or refuses it. */
const serverInto = (mails: ParsedMail[], refuses: () => boolean): SMTPServer =>
  new SMTPServer({
    // The client accepts no self-signed certificate, and TLS of the transport is the library's.
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) => {
      if (username === 'sender' && password === 'p@ss') done(null, { user: username });
      else done(new Error('Wrong password.'));
    },
    onData: (stream, _, done) => {
      simpleParser(stream).then((mail) => {
        if (refuses()) {
          done(new Error('Try again later.'));
          return;
        }
        mails.push(mail);
        done();
      }, done);
    },
  });
