import { Body, Get, Post, Query } from '@nestjs/common';
import { DEVICE_PAGE, DeviceAuthorizations } from '../../identity/devices/device-authorizations.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { DeviceForm, DeviceQuery } from './devices.dto.js';
import { ConfirmDevicePage, DECISIONS, DeviceCodePage, type DeviceCodeProps } from './devices.pages.js';

const BAD_REQUEST = 400;

/** Pages on which a person signs a device in, e.g. a command line. They require a browser session; the token of a device does not open them. */
@Pages('developers/device')
export class DevicePagesController {
  constructor(private readonly devices: DeviceAuthorizations) {}

  /** Asks for the code, or shows the device of the code in the address. */
  @Get()
  @Endpoint(callers.merchant(), Html)
  show(@Ctx() person: MerchantSession, @Visiting() visit: Visit, @Query() { user_code, done }: DeviceQuery): Promise<Html> {
    if (user_code !== undefined) return this.device(person, visit, user_code);
    return Promise.resolve(codePage(visit, { done: DECISIONS.find((word) => word === done) }));
  }

  /** Shows the device of a typed code, or decides about it. */
  @Post()
  @Endpoint(callers.merchant(), Html)
  async decide(@Ctx() person: MerchantSession, @Visiting() visit: Visit, @Body() { user_code, decision }: DeviceForm): Promise<Html> {
    if (decision === undefined) return this.device(person, visit, user_code);
    const decided = await this.devices.decide(person, user_code, decision, visit);
    return decided ? visit.redirect(`${DEVICE_PAGE}?done=${decision}`) : codePage(visit, { wrong: user_code });
  }

  private async device(person: MerchantSession, visit: Visit, user_code: string): Promise<Html> {
    const device = await this.devices.find(person, user_code, visit);
    return device ? visit.show(ConfirmDevicePage, { device, person }, { address: DEVICE_PAGE }) : codePage(visit, { wrong: user_code });
  }
}

const codePage = (visit: Visit, props: DeviceCodeProps): Html =>
  visit.show(DeviceCodePage, props, { status: props.wrong === undefined ? 200 : BAD_REQUEST, address: DEVICE_PAGE });
