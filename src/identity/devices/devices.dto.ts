import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';
import { DashboardSession } from '../sign-in/dashboard-session.entity.js';

/** Request of a device, as a form or as JSON. */
@Field.NeverStored()
export class AuthorizeDevice {
  /** Client id; `cli` is the only one. */
  @Field.ApiEnum(['cli']) @Field.Optional() @Field.Text() client_id: string | undefined;
}

/** Codes of a device (RFC 8628, 3.2). */
export class DeviceCodes {
  /** Secret of the device: `svc_dc_` followed by 64 hexadecimal characters. */
  device_code: string;
  /** Code that the person types: eight letters, e.g. `WDJB-MJHT`. */
  user_code: string;
  /** Page on which the person types the code. */
  verification_uri: string;
  /** The same page, with the code. */
  verification_uri_complete: string;
  /** Lifetime of the codes in seconds. */
  @Field.ApiInteger() expires_in: number;
  /** Seconds to wait between two token requests. `slow_down` adds five. */
  @Field.ApiInteger() interval: number;
}

/** Token request of a device, as a form or as JSON. */
@Field.NeverStored()
export class DeviceTokenRequest extends AuthorizeDevice {
  /** Grant type. */
  @Field.ApiEnum(['urn:ietf:params:oauth:grant-type:device_code']) @Field.Optional() @Field.Text() grant_type: string | undefined;
  /** Secret of the device. */
  @Field.Optional() @Field.Text() device_code: string | undefined;
}

/** Access token of a person in the developer portal. */
export class DeviceToken {
  /** Access token: `svc_dt_` followed by 96 hexadecimal characters. */
  access_token: string;
  /** Always `Bearer`. */
  @Field.ApiEnum(['Bearer']) token_type: string;
  /** Lifetime in seconds. There is no refresh token. */
  @Field.ApiInteger() expires_in: number;
}

/** Session of a person in the developer portal. */
export class DeveloperSession extends Shape(DashboardSession, ['merchant_id', 'reach', 'created_at', 'expires_at']) {
  /** Full name. */
  @Field.Computed('m.name') name: string;
  /** Email address, used to sign in. */
  @Field.Computed('m.email') email: string;
}
