import { Injectable } from '@nestjs/common';
import { undeclaredScope } from '../../apps/app.entity.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { GuardedClient } from '../../platform/net/guarded-client.js';
import type { Definition } from './definition.js';
import { ADDRESS_FIELDS, type AddressField, REQUIRED_ADDRESS } from './extension-types.js';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Path of a field in a request, e.g. `extensions[2].url`. */
type PathOf = (field: string) => string;

/** Rules of extensions that concern several fields, the app or the network. */
@Injectable()
export class ExtensionChecks {
  constructor(
    private readonly config: Config,
    private readonly client: GuardedClient,
  ) {}

  /** Number of versions that are kept of an app's set. */
  get versions_kept(): number {
    return this.config.extensions.versions_kept;
  }

  /**
   * Throws 400 for a missing or refused URL, and `invalid_scope` for a scope that the app does not declare. `path` names the fields of a
   * definition in the message.
   */
  async check(definitions: readonly Definition[], app_scopes: readonly string[], path: (n: number) => PathOf): Promise<void> {
    for (const [n, definition] of definitions.entries()) this.checkFields(definition, app_scopes, path(n));
    const targets = new Map(definitions.flatMap(({ action_url }, n) => (action_url === null ? [] : [[action_url, path(n)]])));
    await Promise.all([...targets].map(([url, of]) => this.checkTarget(url, of)));
  }

  private checkFields(definition: Definition, app_scopes: readonly string[], path: PathOf): void {
    const required = REQUIRED_ADDRESS[definition.type];
    if (definition[required] === null) {
      const field = path(required);
      throw ApiError.invalidField(field, 'required', `${field} is required for the type ${definition.type}.`);
    }
    for (const field of ADDRESS_FIELDS) this.checkAddress(field, definition[field], path);
    const foreign = undeclaredScope(app_scopes, definition.scopes);
    if (foreign === undefined) return;
    const field = path('scopes');
    throw ApiError.invalidField(
      field,
      'declared',
      `${field} must be scopes that the app declares, which ${foreign} is not.`,
      'invalid_scope',
    );
  }

  /** The guarded client has stricter rules for URLs that the server itself calls. */
  private checkAddress(field: AddressField, url: string | null, path: PathOf): void {
    if (url === null || field === 'action_url' || this.isWeb(url)) return;
    const name = path(field);
    throw ApiError.invalidField(name, 'url', `${name} must be an https address without credentials.`);
  }

  private isWeb(text: string): boolean {
    const url = GuardedClient.webUrl(text);
    if (url === undefined || url.username + url.password !== '') return false;
    const { protocol, hostname } = url;
    return protocol === 'https:' || (protocol === 'http:' && this.config.environment !== 'production' && LOCAL_HOSTS.has(hostname));
  }

  private async checkTarget(url: string, path: PathOf): Promise<void> {
    const problem = await this.client.problemOf(url);
    if (problem === undefined) return;
    const field = path('action_url');
    throw ApiError.invalidField(field, 'url', `${field} is refused: ${problem}`);
  }
}
