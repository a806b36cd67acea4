import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(4_096);

/** File system of a few megabytes in memory. */
export interface SmallDisk {
  readonly directory: string;
  /** Leaves no free block. */
  fill(): void;
  /** Frees what {@link fill} took. */
  clear(): void;
  unmount(): void;
}

/** Mounts a disk; returns undefined where this process may not mount, which only root may. */
export function mountSmallDisk(megabytes = 4): SmallDisk | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  const unmount = (): void => {
    spawnSync('umount', ['-l', directory]);
    rmSync(directory, { recursive: true, force: true });
  };
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', directory]);
  if (status !== 0) {
    rmSync(directory, { recursive: true, force: true });
    return undefined;
  }
  const filler = join(directory, 'filler');
  return {
    directory,
    fill() {
      try {
        for (;;) appendFileSync(filler, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    clear: () => rmSync(filler, { force: true }),
    unmount,
  };
}
