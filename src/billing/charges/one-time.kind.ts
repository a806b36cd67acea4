import { Injectable } from '@nestjs/common';
import { ChargeKind } from '../core/charge-kind.js';

/** Charge that is paid once. */
@Injectable()
export class OneTimeKind extends ChargeKind {
  readonly name = 'one_time';
}
