import { type Command, CommanderError } from 'commander';
import { audit, OPERATOR } from '../audit/audit.service.js';
import { GrantsService } from '../identity/provider/authorize/grants.service.js';
import { IdpClientsService } from '../identity/provider/clients/clients.service.js';
import { type IdentityUser, subjectOf } from '../identity/provider/user.js';
import type { Connection } from '../platform/database/connection.js';
import { andAll, type Filter } from '../platform/database/filter.js';
import { StaffService } from '../staff/staff.service.js';
import { inTransaction } from './contexts.js';
import { IDP_GRANTS, ofUser } from './records/identity-records.js';
import { listCommand, type ListFlags, showCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
import { parseSubject } from './values.js';

interface RevokeFlags {
  readonly clientId: string;
  readonly user: Subject;
}

type Subject = Pick<IdentityUser, 'user_type' | 'user_id'>;

/** Adds `idp-grant list`, `idp-grant show` and `idp-grant revoke`. */
export function idpGrantCommands(grants: Command): void {
  listCommand(grants, IDP_GRANTS, { store: 'optional' }, narrowed)
    .option('--client-id <id>', 'only those of this client')
    .option('--user <subject>', 'only those of customer:<id> or merchant:<id>', subject);
  showCommand(grants, IDP_GRANTS);
  grants
    .command('revoke')
    .description("Ends a user's consent to a client, and revokes the codes and tokens that the client has of the user")
    .requiredOption('--client-id <id>', 'the client')
    .requiredOption('--user <subject>', 'customer:<id> or merchant:<id>, the `sub` of ID tokens', subject)
    .action((flags: RevokeFlags) => run((app) => revoke(app, flags)));
}

function subject(text: string): Subject {
  const parsed = parseSubject(text);
  if (!parsed) throw new CommanderError(1, 'subject', `${text} is not customer:<id> or merchant:<id>`);
  return parsed;
}

/** Returns the condition that a consent is for this client, and by this user. */
const narrowed = ({ clientId, user }: ListFlags & Partial<RevokeFlags>): Filter => ({
  sql: (bind) => `true${andAll([ofUser(user), clientId === undefined ? undefined : toClient(clientId)], bind)}`,
});

const toClient = (client_id: string): Filter => ({ sql: (bind) => `c.client_id = ${bind(client_id)}` });

function revoke(app: Services, { clientId, user }: RevokeFlags): Promise<object> {
  return inTransaction(app, async (connection) => {
    const { idp_client_id, client_id } = await app.get(IdpClientsService).get(connection, clientId);
    const ended = await app.get(GrantsService).revoke(connection, idp_client_id, user);
    const stores = user.user_type === 'customer' ? ended : await app.get(StaffService).storesOf(connection, user.user_id);
    if (ended.length > 0) record(connection, stores, idp_client_id, user);
    return { client_id, user: subjectOf({ ...user, store_id: null }), revoked: ended.length };
  });
}

/** Records the end of consents in the stores of a customer, or of a merchant. */
function record(connection: Connection, stores: readonly (number | null)[], idp_client_id: number, { user_type, user_id }: Subject): void {
  const target = { type: user_type, id: user_id };
  const store_ids = new Set(stores.filter((store_id) => store_id !== null));
  audit.append(connection, [...store_ids], OPERATOR, { action: 'operator.idp-grant.revoke', target, details: { idp_client_id } });
}
