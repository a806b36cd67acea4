import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Notification, NotificationRead } from './notification.entity.js';
import { notificationsRetention } from './notifications.retention.js';
import { Notifications } from './notifications.service.js';

/** Facts that the people of a store are told of, and who has read them. */
@Module({
  imports: [TypeOrmModule.forFeature([Notification, NotificationRead])],
  providers: [Notifications, notificationsRetention],
  exports: [Notifications],
})
export class NotificationsModule {}
