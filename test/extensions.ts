import type { AppCredentials } from '../src/apps/apps.service.js';
import type { Answer } from './answer.js';
import type { Api } from './harness.js';

/** A server that can be called: that of the spec, or a process. */
type Server = Pick<Api, 'call'>;

export const EXTENSIONS = '/api/apps/extensions';

let made = 0;

/** Returns the body of a new extension, a block of the order page by default. */
export const block = (fields: object = {}): Record<string, unknown> => ({
  handle: `block-${String(++made)}`,
  type: 'admin_block',
  target: 'order.details',
  title: 'Courier',
  url: 'https://courier.example.com/block',
  ...fields,
});

/** A developer with the client credentials of an app. */
export interface Developer {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Creates an extension and returns it. */
  extension(fields?: object): Promise<{ extension_id: number; handle: string }>;
  /** Deploys a set. */
  deploy(extensions: object[], options?: object): Promise<Answer>;
  rollback(version: number): Promise<Answer>;
}

/** Returns the developer of an app, who calls a server. */
export function developerOf(api: Server, { client_id, client_secret }: Pick<AppCredentials, 'client_id' | 'client_secret'>): Developer {
  const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret };
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    api.call(method, `${EXTENSIONS}/app${path}`, { headers, body });
  return {
    call,
    extension: async (fields) => {
      const { body, text } = await call('POST', '', block(fields));
      if (!body?.data) throw new Error(`The extension was not created: ${text}`);
      return body.data as { extension_id: number; handle: string };
    },
    deploy: (extensions, options = {}) => call('POST', '/deploy', { extensions, ...options }),
    rollback: (version) => call('POST', `/versions/${String(version)}/rollback`),
  };
}
