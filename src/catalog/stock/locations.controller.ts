import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { CreateLocation, ListLocations, LocationDetail, UpdateLocation } from './locations.dto.js';
import { LocationsService } from './locations.service.js';

/** Endpoints for the locations of the caller's stock. */
@Controller('api/apps/v1/locations')
export class LocationsController {
  constructor(private readonly locations: LocationsService) {}

  /** Lists locations, oldest first. */
  @ApiOperation({ operationId: 'locations.list', summary: 'List locations' })
  @Get()
  @Endpoint(callers.app('read:inventory'), [LocationDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListLocations): Promise<Page<LocationDetail>> {
    return this.locations.list(ctx, query);
  }

  /** Gets one location. */
  @ApiOperation({ operationId: 'locations.get', summary: 'Get a location' })
  @Get(':location_id')
  @Endpoint(callers.app('read:inventory'), LocationDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('location_id', 'Location') location_id: number): Promise<Rendered<LocationDetail>> {
    return this.locations.show(ctx, location_id);
  }

  /** Creates a location. */
  @ApiOperation({ operationId: 'locations.create', summary: 'Create a location' })
  @Post()
  @Endpoint(callers.app('write:inventory'), LocationDetail, {
    status: 201,
    extra: Reply.messageField,
    example: { name: 'Warehouse Tejgaon' },
  })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateLocation): Promise<Reply<LocationDetail>> {
    return new Reply(await this.locations.create(ctx, body), { message: 'Location created.' });
  }

  /** Updates the given fields of a location. */
  @ApiOperation({ operationId: 'locations.update', summary: 'Update a location' })
  @Put(':location_id')
  @Endpoint(callers.app('write:inventory'), LocationDetail, {
    extra: Reply.messageField,
    errors: [404],
    example: { name: 'Warehouse Uttara' },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('location_id', 'Location') location_id: number,
    @Body() body: UpdateLocation,
  ): Promise<Reply<LocationDetail>> {
    return new Reply(await this.locations.update(ctx, location_id, body), { message: 'Location updated.' });
  }
}
