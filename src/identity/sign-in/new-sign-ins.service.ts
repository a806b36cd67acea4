import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { SignInNotice } from './known-device.entity.js';

/** Sign-ins that a page shows. */
const SHOWN = 10;

/** Unread sign-ins of a person with new devices. */
@Injectable()
export class NewSignIns {
  constructor(@InjectRepository(SignInNotice) private readonly notices: Repository<SignInNotice>) {}

  /** Returns the number of unread sign-ins. */
  unread(merchant_id: number): Promise<number> {
    return this.notices.countBy({ merchant_id, read_at: IsNull() });
  }

  /** Returns the ten newest unread sign-ins. */
  newest(merchant_id: number): Promise<SignInNotice[]> {
    return this.notices.find({ where: { merchant_id, read_at: IsNull() }, order: { notice_id: 'DESC' }, take: SHOWN });
  }

  /** Marks the person's sign-ins with these ids as read. */
  async read(merchant_id: number, notice_ids: readonly number[]): Promise<void> {
    await this.notices.update({ merchant_id, notice_id: In(notice_ids), read_at: IsNull() }, { read_at: () => 'now()' });
  }
}
