import type { ChildProcess } from 'node:child_process';

declare const atEndOfWorker: (end: () => Promise<void>) => void;

const running = new Set<ChildProcess>();

atEndOfWorker(() => {
  for (const child of running) child.kill('SIGKILL');
  return Promise.resolve();
});

/** Kills a process after the last spec file of this worker, if a failed test has left it running. It would keep the worker from ending. */
export function endWithWorker<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
