import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type App, clientSecretOf } from './apps/app.entity.js';
import { Config } from './platform/config/config.js';
import { SystemDb } from './platform/database/system-db.js';
import { Health } from './platform/monitoring/health.js';
import { unseal } from './platform/crypto/seal.js';

/** Makes a process whose key does not decrypt the stored secrets unready. */
@Injectable()
export class EncryptionCheck implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly health: Health,
  ) {}

  /** Adds the check to the readiness of the process. */
  onModuleInit(): void {
    this.health.require(() => this.problem());
  }

  private async problem(): Promise<string | undefined> {
    const [app] = await this.db.background.query<Pick<App, 'client_id' | 'client_secret_sealed'>>(
      'SELECT client_id, client_secret_sealed FROM apps ORDER BY app_id DESC LIMIT 1',
    );
    if (!app) return undefined;
    try {
      unseal(this.config.encryption_key, app.client_secret_sealed, clientSecretOf(app.client_id));
      return undefined;
    } catch {
      return 'ENCRYPTION_KEY is not the key that the stored secrets were encrypted with.';
    }
  }
}
