import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { Id } from '../platform/http/fields.js';
import { messageField, type Page, type Rendered, Reply } from '../platform/http/reply.js';
import { CreateLocation, ListLocations, LocationDetail, UpdateLocation } from './locations.dto.js';
import { LocationsService } from './locations.service.js';

/** The places where the caller's store keeps stock. */
@Controller('api/apps/v1/locations')
export class LocationsController {
  constructor(private readonly locations: LocationsService) {}

  /** Lists locations, oldest first. */
  @Get()
  @Endpoint('read:inventory', [LocationDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListLocations): Promise<Page<LocationDetail>> {
    return this.locations.list(ctx, query);
  }

  /** Gets one location. */
  @Get(':location_id')
  @Endpoint('read:inventory', LocationDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('location_id', 'Location') location_id: number): Promise<Rendered<LocationDetail>> {
    return this.locations.show(ctx, location_id);
  }

  /** Makes a location. */
  @Post()
  @Endpoint('write:inventory', LocationDetail, { status: 201, extra: messageField })
  async create(@Ctx() ctx: AppContext, @Body() body: CreateLocation): Promise<Reply<LocationDetail>> {
    return new Reply(await this.locations.create(ctx, body), { message: 'Location created.' });
  }

  /** Changes the given fields of a location. */
  @Put(':location_id')
  @Endpoint('write:inventory', LocationDetail, { extra: messageField, errors: [404] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('location_id', 'Location') location_id: number,
    @Body() body: UpdateLocation,
  ): Promise<Reply<LocationDetail>> {
    return new Reply(await this.locations.update(ctx, location_id, body), { message: 'Location updated.' });
  }
}
