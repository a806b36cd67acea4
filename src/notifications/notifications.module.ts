import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StaffModule } from '../staff/staff.module.js';
import { NotificationChoices } from './notification-choices.service.js';
import { NotificationChoice, NotificationMail } from './notification-mail.entity.js';
import { NotificationMailsProcessor } from './notification-mails.processor.js';
import { NotificationMails } from './notification-mails.service.js';
import { Notification, NotificationRead } from './notification.entity.js';
import { notificationsRetention } from './notifications.retention.js';
import { Notifications } from './notifications.service.js';
import { UnsubscribeLinks } from './unsubscribe-links.service.js';

/** Notifications for the people of a store, the people who have read them, and the email about them. */
@Module({
  imports: [TypeOrmModule.forFeature([Notification, NotificationChoice, NotificationMail, NotificationRead]), StaffModule],
  providers: [NotificationChoices, NotificationMails, NotificationMailsProcessor, Notifications, notificationsRetention, UnsubscribeLinks],
  exports: [NotificationChoices, Notifications, UnsubscribeLinks],
})
export class NotificationsModule {}
