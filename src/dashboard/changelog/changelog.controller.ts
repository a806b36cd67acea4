import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Reply, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { Deprecations } from '../../platform/deprecation/deprecations.service.js';
import { announcedChanges } from './announced.js';
import { ChangeEntry, ListChanges } from './changelog.dto.js';
import { ChangelogPage } from './changelog.page.js';

/** Changelog of the API for people. */
@Pages('changelog')
export class ChangelogController {
  constructor(private readonly deprecations: Deprecations) {}

  /** Shows all changes, and how to move between versions. */
  @Get()
  @Endpoint(callers.anyone(), Html)
  show(@Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(visit.show(ChangelogPage, { changes: announcedChanges(this.deprecations.all) }));
  }
}

/** Changelog of the API for programs. */
@Controller('changelog.json')
export class ChangelogDataController {
  constructor(private readonly deprecations: Deprecations) {}

  /** Returns the changes, newest first. */
  @ApiOperation({ operationId: 'changelog.list', summary: 'List changes of the API' })
  @Get()
  @Endpoint(callers.anyone(), [ChangeEntry], { extra: {} })
  list(@Query() { since }: ListChanges): Promise<Reply<ChangeEntry[]>> {
    const data = announcedChanges(this.deprecations.all).filter(({ date }) => since === undefined || date >= since);
    return Promise.resolve(new Reply(data));
  }
}
