import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SYSLOG_NG } from '../../scripts/syslog-ng.mjs';
import { selfSigned } from '../certificate.js';
import { until } from '../harness.js';
import { Program } from '../program.js';

/** Host that writes the entries of the journal. */
const HOST = 'shop-1';

/** Source of entries as `journalctl --output json` prints them. */
const sourceOf = (file: string): string => `channel {
  source { file("${file}" flags(no-parse) follow-freq(0.05)); };
  parser { json-parser(prefix(".journald.")); };
  rewrite { set("\${.journald.MESSAGE}" value("MESSAGE")); set("\${.journald._HOSTNAME}" value("HOST")); };
};`;

/** The log shipper with a configuration of the guide, a journal, and a collector with the interface of Loki, which returns 504 at first. */
export class LogShipper {
  readonly received: unknown[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'syslog-ng-'));
  private readonly certificate = selfSigned('localhost');
  private readonly server: Server;
  private isBusy = true;
  private program: Program;

  constructor(private readonly configuration: string) {
    this.server = createServer(this.certificate, (request, response) => {
      void text(request).then((body) => {
        if (!this.isBusy) this.received.push({ url: request.url, type: request.headers['content-type'], ...(JSON.parse(body) as object) });
        response.writeHead(this.isBusy ? 504 : 204).end();
        this.isBusy = false;
      });
    });
  }

  /** Starts the collector and the shipper. */
  async start(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    writeFileSync(this.path('ca.pem'), this.certificate.cert);
    writeFileSync(this.path('syslog-ng.conf'), this.here());
    const files = ['persist-file', 'pidfile', 'control'].map((name) => `--${name}=${this.path(name)}`);
    this.program = Program.start([SYSLOG_NG, '--foreground', '--no-caps', `--cfgfile=${this.path('syslog-ng.conf')}`, ...files], {});
  }

  /** Adds an entry of a unit to the journal. */
  log(unit: string, MESSAGE: string): void {
    appendFileSync(this.path('journal'), `${JSON.stringify({ MESSAGE, _SYSTEMD_UNIT: unit, _HOSTNAME: HOST })}\n`);
  }

  /** Resolves when the collector has accepted this many requests. */
  hasSent(count: number): Promise<void> {
    return until(() => {
      if (this.program.code !== null) throw new Error(this.program.output);
      return this.received.length >= count;
    });
  }

  /** Stops both and returns the messages of the shipper about itself. */
  async stop(): Promise<string> {
    await this.program.stop();
    this.server.closeAllConnections();
    this.server.close();
    const messages = readFileSync(this.path('messages'), 'utf8');
    rmSync(this.folder, { recursive: true });
    return messages;
  }

  private path(name: string): string {
    return join(this.folder, name);
  }

  /** Configuration with the journal, the collector and the folder of this test. */
  private here(): string {
    const replaced: [string, string][] = [
      ['systemd-journal(prefix(".journald."));', sourceOf(this.path('journal'))],
      ['https://logs.example.com', `https://localhost:${String((this.server.address() as AddressInfo).port)}`],
      ['/etc/ssl/certs/ca-certificates.crt', this.path('ca.pem')],
      ['unix-dgram("/dev/log"', `file("${this.path('messages')}"`],
      ['disk-buf-size(1Gb) mem-buf-size(16Mb)', `disk-buf-size(2Mb) mem-buf-size(1Mb) dir("${this.folder}")`],
      ['time-reopen(10)', 'time-reopen(1)'],
      ['batch-timeout(1000)', 'batch-timeout(10)'],
    ];
    return replaced.reduce((made, [from, to]) => {
      expect(made).toContain(from);
      return made.replace(from, () => to);
    }, this.configuration);
  }
}
