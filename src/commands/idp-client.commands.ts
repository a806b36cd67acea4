import type { Command } from 'commander';
import { OPERATOR } from '../audit/audit.service.js';
import { type ClientFields, IdpClientsService } from '../identity/provider/clients/clients.service.js';
import type { ClientType, IdpClient } from '../identity/provider/clients/idp-client.entity.js';
import { operatorContext } from '../platform/database/store-context.js';
import { inTransaction, recordAct } from './contexts.js';
import { run, type Services } from './run.js';
import { graceSeconds, id, oneOf, words } from './values.js';

interface NewClientFlags {
  readonly name: string;
  readonly redirectUrl: string[];
  readonly postLogoutRedirectUrl?: string[];
  readonly scopes: string[];
  readonly type: ClientType;
  readonly storeId?: number;
  readonly pkceOptional?: boolean;
}

interface ChangeFlags {
  readonly clientId: string;
  readonly name?: string;
  readonly redirectUrl?: string[];
  readonly postLogoutRedirectUrl?: string[] | true;
  readonly scopes?: string[];
  readonly pkce?: 'required' | 'optional';
  readonly status?: IdpClient['status'];
}

/** Adds `idp-client create`, `idp-client update`, `idp-client list`, `idp-client show` and `idp-client rotate-secret`. */
export function idpClientCommands(client: Command): void {
  client
    .command('create')
    .requiredOption('--name <name>')
    .requiredOption('--redirect-url <url...>')
    .option('--post-logout-redirect-url <url...>', 'addresses to return to after a sign-out')
    .requiredOption('--scopes <list>', 'scopes it may ask for', words)
    .requiredOption('--type <type>', 'confidential or public', oneOf<ClientType>('confidential', 'public'))
    .option('--store-id <id>', 'the only store whose users it signs in; every store by default', id)
    .option('--pkce-optional', 'a confidential client may leave PKCE out')
    .action((flags: NewClientFlags) => run((app) => createClient(app, flags)));
  client
    .command('list')
    .option('--store-id <id>', 'clients of one store', id)
    .action(({ storeId }: { storeId?: number }) => run((app) => listClients(app, storeId)));
  client
    .command('show')
    .requiredOption('--client-id <id>')
    .action(({ clientId }: { clientId: string }) =>
      run((app) => inTransaction(app, async (connection) => shown(await app.get(IdpClientsService).get(connection, clientId)))),
    );
  changeCommands(client);
}

function changeCommands(client: Command): void {
  client
    .command('update')
    .requiredOption('--client-id <id>')
    .option('--name <name>')
    .option('--redirect-url <url...>', 'all redirect URLs')
    .option('--post-logout-redirect-url [url...]', 'all addresses to return to after a sign-out; none without a value')
    .option('--scopes <list>', 'all scopes it may ask for', words)
    .option('--pkce <need>', 'required or optional', oneOf('required', 'optional'))
    .option('--status <status>', 'active or inactive', oneOf<IdpClient['status']>('active', 'inactive'))
    .action((flags: ChangeFlags) => run((app) => updateClient(app, flags)));
  client
    .command('rotate-secret')
    .requiredOption('--client-id <id>')
    .option('--grace-seconds <seconds>', 'time that the previous secret stays valid, at most 86400', graceSeconds, 0)
    .action((flags: { clientId: string; graceSeconds: number }) => run((app) => rotateSecret(app, flags)));
}

/** Registers a client. */
function createClient(app: Services, flags: NewClientFlags): ReturnType<IdpClientsService['create']> {
  const { name, scopes, type, storeId: owner_store_id = null } = flags;
  const fields = {
    ...{ name, scopes, type, owner_store_id },
    redirect_urls: flags.redirectUrl,
    post_logout_redirect_urls: flags.postLogoutRedirectUrl,
    pkce_required: !flags.pkceOptional,
  };
  return inTransaction(app, (connection) => app.get(IdpClientsService).create(connection, fields, OPERATOR));
}

function listClients(app: Services, store_id?: number): Promise<object> {
  return inTransaction(app, async (connection) => {
    const clients = await app.get(IdpClientsService).list(connection, store_id ?? null);
    return { clients: clients.map(shown) };
  });
}

function updateClient(app: Services, { clientId, ...flags }: ChangeFlags): Promise<object> {
  const { name, redirectUrl, postLogoutRedirectUrl, scopes, pkce, status } = flags;
  const given: Partial<ClientFields> & { status?: IdpClient['status'] | undefined } = {
    ...(name !== undefined && { name }),
    ...(redirectUrl && { redirect_urls: redirectUrl }),
    ...(postLogoutRedirectUrl && { post_logout_redirect_urls: postLogoutRedirectUrl === true ? [] : postLogoutRedirectUrl }),
    ...(scopes && { scopes }),
    ...(pkce && { pkce_required: pkce === 'required' }),
    ...(status && { status }),
  };
  return inTransaction(app, async (connection) => {
    const clients = app.get(IdpClientsService);
    const client = await clients.get(connection, clientId);
    await clients.update(connection, client, given);
    const act = { command: 'idp-client.update', target: { type: 'idp_client', id: client.idp_client_id } } as const;
    const { owner_store_id } = client;
    if (owner_store_id !== null)
      recordAct(operatorContext(owner_store_id, connection), { ...act, details: { fields: Object.keys(given) } });
    return shown(await clients.get(connection, clientId));
  });
}

function rotateSecret(app: Services, flags: { clientId: string; graceSeconds: number }): Promise<object> {
  return inTransaction(app, async (connection) => {
    const clients = app.get(IdpClientsService);
    const client = await clients.get(connection, flags.clientId);
    return { client_id: client.client_id, client_secret: await clients.rotateSecret(connection, client, flags.graceSeconds, OPERATOR) };
  });
}

const shown = (client: IdpClient): object => {
  const {
    client_id,
    name,
    type,
    owner_store_id: store_id,
    redirect_urls,
    post_logout_redirect_urls,
    scopes,
    pkce_required,
    status,
  } = client;
  return { client_id, name, type, store_id, redirect_urls, post_logout_redirect_urls, scopes, pkce_required, status };
};
