import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { ReadInstallations } from './app-installations.dto.js';
import { AppInstallations, InstallationsOfApp } from './app-installations.service.js';

/** Installations of an app of an organisation over time. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id/installations')
export class AppInstallationsController {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly installations: AppInstallations,
  ) {}

  /**
   * Counts installations, uninstalls and the stores that have the app, by day in UTC, with every day of the window. Only real stores are included:
   * sandbox stores that have the app are counted in `sandbox_active`.
   */
  @ApiOperation({ operationId: 'developerApps.installations', summary: 'Count installations by day' })
  @Get()
  @Endpoint(callers.organisation(), InstallationsOfApp, { errors: [404] })
  async read(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', 'App') app_id: number,
    @Query() { window = '30d' }: ReadInstallations,
  ): Promise<InstallationsOfApp> {
    await this.apps.show(ctx, app_id);
    return this.installations.of(ctx.connection, app_id, window);
  }
}
