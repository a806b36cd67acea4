import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { databaseFindings } from './database-checks.js';
import { Examination, type Finding, printed, type WordedFinding } from './examination.js';
import { redisFinding, storageAndEmail } from './service-checks.js';

export { SENTENCES } from './sentences.js';

/** Maximum duration of the quick checks, in milliseconds. */
const PATIENCE_MS = 4_000;

/** Checks that {@link Doctor.quick} leaves to {@link Doctor.full}: they write a file, or sign in to another server. */
export const NOT_QUICK = ['storage', 'email'] as const;

/** Checks of the platform's requirements. */
@Injectable()
export class Doctor {
  private running: Promise<WordedFinding[]> | undefined;

  constructor(private readonly config: Config) {}

  /** Runs every check. Each ends after the time limits of the service that it checks. */
  async full(): Promise<Finding[]> {
    const [quick, services] = await Promise.all([this.run(new Examination()), storageAndEmail(new Examination(), this.config)]);
    return printed([...quick, ...services]);
  }

  /** Runs the checks that only read, within four seconds. Concurrent callers share the result. */
  quick(): Promise<WordedFinding[]> {
    this.running ??= this.run(new Examination(PATIENCE_MS)).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async run(examination: Examination): Promise<WordedFinding[]> {
    const [database, redis] = await Promise.all([databaseFindings(examination, this.config), redisFinding(examination, this.config)]);
    return [...database, redis];
  }
}
