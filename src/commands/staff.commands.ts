import { type Command, CommanderError } from 'commander';
import { ApiError } from '../platform/contract/api-error.js';
import { Filter, type Filters } from '../platform/database/filter.js';
import { ALL_PERMISSIONS } from '../staff/permissions.js';
import { RolesService } from '../staff/roles.service.js';
import type { StaffRole } from '../staff/staff-member.entity.js';
import { StaffService } from '../staff/staff.service.js';
import { inStore } from './contexts.js';
import { OF_ROLE, ROLES, STAFF } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { showRecord, withId } from './records/records.js';
import { run } from './run.js';
import { id, listed, oneOf, words } from './values.js';

const PERMISSIONS = `some of ${ALL_PERMISSIONS.join(', ')}`;

/** Adds `staff list`, `staff show`, `staff add`, `staff update`, `staff remove` and `staff access`. */
export function staffCommands(staff: Command): void {
  listCommand(staff, STAFF, { store: 'optional' });
  showCommand(staff, STAFF);
  placeCommands(staff);
  leavingCommands(staff);
}

/** Flags that identify a member. */
interface MemberFlags {
  readonly storeId: number;
  readonly merchantId: number;
}

interface PlaceFlags extends MemberFlags {
  readonly role?: StaffRole;
  readonly designation?: string;
  readonly permissions?: string[];
  readonly roles?: string[];
}

const ofMember = (command: Command): Command =>
  command.requiredOption('--store-id <id>', 'the store', id).requiredOption('--merchant-id <id>', 'the merchant', id);

const withAccess = (command: Command): Command =>
  command
    .option('--designation <title>', 'job title')
    .option('--roles <list>', 'names of all roles of the member, separated by commas; missing roles are created', listed)
    .option('--permissions <list>', `permissions given directly: ${PERMISSIONS}`, words);

function placeCommands(staff: Command): void {
  const role = oneOf<StaffRole>('owner', 'admin', 'staff');
  withAccess(ofMember(staff.command('add')).requiredOption('--role <role>', 'owner, admin or staff', role)).action(
    ({ storeId, merchantId, ...place }: PlaceFlags & { role: StaffRole }) =>
      run(async (app) => ({
        staff_id: await inStore(app, storeId, (ctx) => app.get(StaffService).assign(ctx, merchantId, place)),
      })),
  );
  withAccess(ofMember(staff.command('update')).option('--role <role>', 'owner, admin or staff', role)).action(
    ({ storeId, merchantId, ...place }: PlaceFlags) =>
      run(async (app) => ({
        staff_id: await inStore(app, storeId, (ctx) => app.get(StaffService).update(ctx, merchantId, place)),
      })),
  );
}

function leavingCommands(staff: Command): void {
  ofMember(staff.command('remove')).action(({ storeId, merchantId }: MemberFlags) =>
    run(async (app) => {
      await inStore(app, storeId, (ctx) => app.get(StaffService).remove(ctx, merchantId));
      return { store_id: storeId, merchant_id: merchantId };
    }),
  );
  ofMember(staff.command('access').description('Shows what a merchant may do in a store')).action(({ storeId, merchantId }: MemberFlags) =>
    run(async (app) => {
      const access = await inStore(app, storeId, ({ connection }) => app.get(StaffService).accessOf(connection, storeId, merchantId));
      if (!access) throw ApiError.notFound('Staff member');
      const { staff_id, role, permissions } = access;
      return { staff_id, role, permissions };
    }),
  );
}

interface RoleFlags {
  readonly storeId: number;
  readonly name: string;
}

interface NamedRole extends Partial<RoleFlags> {
  readonly roleId?: number;
}

function namedRole({ roleId, storeId, name }: NamedRole): Filters {
  if (roleId !== undefined) return withId(ROLES, roleId);
  if (storeId === undefined || name === undefined) throw new CommanderError(1, 'role', '--role-id, or --store-id and --name, is required');
  return [Filter.equals('store_id', storeId), Filter.equals('name', name.trim())];
}

/** Adds `role list`, `role show`, `role set` and `role remove`. */
export function roleCommands(role: Command): void {
  const ofRole = (verb: string): Command =>
    role.command(verb).requiredOption('--store-id <id>', 'the store', id).requiredOption('--name <name>');
  listCommand(role, ROLES, { store: 'optional' });
  role
    .command('show')
    .description('Shows a role with the members who have it')
    .option('--role-id <id>', 'its id', id)
    .option('--store-id <id>', 'its store, with --name', id)
    .option('--name <name>')
    .action((flags: NamedRole) => {
      const filters = namedRole(flags);
      return run((app) => showRecord(app, ROLES, filters, OF_ROLE));
    });
  ofRole('set')
    .description('Makes a role, or changes what it allows')
    .requiredOption('--permissions <list>', PERMISSIONS, words)
    .action(({ storeId, name, permissions }: RoleFlags & { permissions: string[] }) =>
      run(async (app) => ({
        role_id: await inStore(app, storeId, (ctx) => app.get(RolesService).set(ctx, name, permissions), {
          command: 'role.set',
          target: { type: 'role', id: null },
          details: { name, permissions },
        }),
      })),
    );
  ofRole('remove').action(({ storeId, name }: RoleFlags) =>
    run(async (app) => {
      const act = { command: 'role.remove', target: { type: 'role', id: null }, details: { name } } as const;
      await inStore(app, storeId, (ctx) => app.get(RolesService).remove(ctx, name), act);
      return { store_id: storeId, name };
    }),
  );
}
