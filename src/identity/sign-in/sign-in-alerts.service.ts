import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, type Repository } from 'typeorm';
import { SignInAlert } from './known-device.entity.js';

/** Alerts that a page shows. */
const SHOWN = 10;

/** Sign-ins with new devices of one person, until the person has read of them. */
@Injectable()
export class SignInAlerts {
  constructor(@InjectRepository(SignInAlert) private readonly alerts: Repository<SignInAlert>) {}

  /** Returns the number of the unread ones. */
  unread(merchant_id: number): Promise<number> {
    return this.alerts.countBy({ merchant_id, read_at: IsNull() });
  }

  /** Returns the newest ten of the unread ones. */
  newest(merchant_id: number): Promise<SignInAlert[]> {
    return this.alerts.find({ where: { merchant_id, read_at: IsNull() }, order: { alert_id: 'DESC' }, take: SHOWN });
  }

  /** Marks the person's alerts up to an id as read. Later ones stay unread. */
  async readUpTo(merchant_id: number, alert_id: number): Promise<void> {
    await this.alerts.update({ merchant_id, alert_id: LessThanOrEqual(alert_id), read_at: IsNull() }, { read_at: () => 'now()' });
  }
}
