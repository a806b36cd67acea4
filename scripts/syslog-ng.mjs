import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages } from './apt.mjs';

/** Log shipper of docs/deployment.md. Its folder is not on the path of every user. */
export const SYSLOG_NG = '/usr/sbin/syslog-ng';

/** Programs that Debian would remove for syslog-ng. */
const OTHERS = ['/usr/sbin/rsyslogd', '/usr/sbin/busybox-syslogd'];

/** Installs syslog-ng if it is missing and no other program of its kind is present. Its service is not needed. */
export function installSyslogNg() {
  if (existsSync(SYSLOG_NG) || OTHERS.some((path) => existsSync(path))) return;
  if (!installPackages(['syslog-ng-core', 'syslog-ng-mod-http'])) throw new Error('the test of the log shipper needs syslog-ng');
  spawnSync('systemctl', ['disable', '--now', 'syslog-ng']);
}
