import { Body, Get, Post, Query } from '@nestjs/common';
import type { MerchantContext } from '../../../platform/auth/merchant-context.js';
import { Id } from '../../../platform/contract/fields/ids.js';
import { Html } from '../../../platform/contract/reply.js';
import { callers } from '../../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../../platform/endpoint/endpoint.decorator.js';
import { RolesService } from '../../../staff/roles.service.js';
import { StoreService } from '../../../store/store.service.js';
import { Pages } from '../../pages.decorator.js';
import { Visit, Visiting } from '../../visit.js';
import { type NameProblem, problemOf, RoleForm, takenBy } from './role-form.js';
import { DeleteRolePage, RolePage } from './role.page.js';
import { ROLES_DONE, RolesPage, rolesPath } from './roles.page.js';

/** Changes open their transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;
const NAME = 'Role';

/** Pages of the roles of a store, for its owners. */
@Pages(':store_id/settings/staff/roles')
export class RolePagesController {
  constructor(
    private readonly roles: RolesService,
    private readonly stores: StoreService,
  ) {}

  /** Lists the roles. */
  @Get()
  @Endpoint(callers.member('owner'), Html)
  async list(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    const [store, roles] = await Promise.all([this.stores.named(ctx), this.roles.withMembers(ctx)]);
    return visit.show(RolesPage, { store, roles, done: ROLES_DONE.find((word) => word === done) });
  }

  /** Shows the form of a new role. */
  @Get('new')
  @Endpoint(callers.member('owner'), Html)
  async form(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return visit.show(RolePage, { store: await this.stores.named(ctx) });
  }

  /** Creates a role and leads to the list, or shows the form with the error. */
  @Post('new')
  @Endpoint(callers.member('owner'), Html, WRITES)
  async create(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: RoleForm): Promise<Html> {
    const problem = await saved(form, () => ctx.transaction((tx) => this.roles.create(tx, form.name, form.permissions)));
    if (problem === undefined) return visit.redirect(`${rolesPath(ctx)}?done=role_saved`);
    return visit.show(RolePage, { store: await this.stores.named(ctx), form, problem }, { status: statusOf(problem) });
  }

  /** Shows a role and the form to change it. */
  @Get(':role_id')
  @Endpoint(callers.member('owner'), Html)
  async show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('role_id', NAME) role_id: number): Promise<Html> {
    const [store, role] = await Promise.all([this.stores.named(ctx), this.roles.role(ctx, role_id)]);
    return visit.show(RolePage, { store, role });
  }

  /** Changes a role and leads to the list, or shows the form with the error. */
  @Post(':role_id')
  @Endpoint(callers.member('owner'), Html, WRITES)
  async update(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('role_id', NAME) role_id: number,
    @Body() form: RoleForm,
  ): Promise<Html> {
    const problem = await saved(form, () => ctx.transaction((tx) => this.roles.update(tx, role_id, form.name, form.permissions)));
    if (problem === undefined) return visit.redirect(`${rolesPath(ctx)}?done=role_saved`);
    const [store, role] = await Promise.all([this.stores.named(ctx), this.roles.role(ctx, role_id)]);
    return visit.show(RolePage, { store, role, form, problem }, { status: statusOf(problem) });
  }

  /** Asks for confirmation before a role is deleted. */
  @Get(':role_id/delete')
  @Endpoint(callers.member('owner'), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('role_id', NAME) role_id: number): Promise<Html> {
    const [store, role] = await Promise.all([this.stores.named(ctx), this.roles.role(ctx, role_id)]);
    return visit.show(DeleteRolePage, { store, role });
  }

  /** Deletes a role. */
  @Post(':role_id/delete')
  @Endpoint(callers.member('owner'), Html, WRITES)
  async remove(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('role_id', NAME) role_id: number): Promise<Html> {
    await ctx.transaction((tx) => this.roles.delete(tx, role_id));
    return visit.redirect(`${rolesPath(ctx)}?done=role_deleted`);
  }
}

/** Saves a role; returns the error of its name, if that is why it cannot be saved. */
async function saved(form: RoleForm, save: () => Promise<unknown>): Promise<NameProblem | undefined> {
  const problem = problemOf(form);
  if (problem !== undefined) return problem;
  try {
    await save();
    return undefined;
  } catch (error) {
    return takenBy(error);
  }
}

const statusOf = (problem: NameProblem): 400 | 409 => (problem === 'role_name_taken' ? 409 : 400);
