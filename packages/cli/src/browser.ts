import { spawn } from 'node:child_process';

const OPENERS: Readonly<Record<string, readonly string[]>> = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] };

/** Opens an address in the browser of the person, if there is one. */
export function openInBrowser(address: string): void {
  const [program = 'xdg-open', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  // Without a browser the person opens the printed address.
  child.on('error', () => undefined);
  child.unref();
}
