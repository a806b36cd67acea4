import { Injectable } from '@nestjs/common';
import { CarryingKind } from '../core/carrying-kind.js';

/** Charge that is paid once. */
@Injectable()
export class OneTimeKind extends CarryingKind {
  readonly name = 'one_time';
}
