import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeveloperApp } from '../../developers/apps/developer-apps.dto.js';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import type { OrganisationDetail } from '../../developers/organisations/organisations.dto.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Visit } from '../visit.js';
import { AskedLog, type LogFilters } from './asked-log.js';
import { pathOf } from './organisation-document.js';

/** Visit of a page of an app. */
export interface AppVisit {
  readonly visit: Visit;
  /** Id in the path, which can belong to an app of another organisation. */
  readonly app_id: number;
}

/** Injects the visit of a page of an app as a handler parameter. Throws `App not found.` (404) for a path without an id. */
export const VisitingApp = createParamDecorator((_: unknown, context: ExecutionContext): AppVisit => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest<{ Params: { app_id: string } }>>();
  return { visit: Visit.of(request, http.getResponse<FastifyReply>()), app_id: Id.fromPath(request.params.app_id, 'App') };
});

/** App of an organisation, for its pages. */
export interface OwnApp {
  readonly organisation: OrganisationDetail;
  readonly app: DeveloperApp;
}

/** Reads apps for their pages. */
@Injectable()
export class OwnApps {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly apps: DeveloperApps,
  ) {}

  /** Returns an app with its organisation. Throws `App not found.` (404) for the app of another organisation. */
  async of(ctx: OrganisationContext, app_id: number): Promise<OwnApp> {
    const [organisation, app] = await Promise.all([this.organisations.show(ctx), this.apps.show(ctx, app_id)]);
    return { organisation, app };
  }

  /** Returns an app with the filters of one of its logs, see {@link of}. */
  async log<F extends LogFilters>(
    ctx: OrganisationContext,
    { visit, app_id }: AppVisit,
    filters: F,
  ): Promise<OwnApp & { asked: AskedLog<F> }> {
    const asked = new AskedLog(visit.request.query as Record<string, unknown>, filters, visit.zone);
    return { ...(await this.of(ctx, app_id)), asked };
  }
}

/** Returns the path of a page of an app. */
export const appPath = (ctx: OrganisationContext, app_id: number, rest = ''): string => pathOf(ctx, `/apps/${String(app_id)}${rest}`);
