import { retention } from '../platform/retention/retention.processor.js';
import { Notification } from './notification.entity.js';

const DAYS_90_MS = 7_776_000_000;

/** Retention of notifications. The records of their readers are deleted with them. */
export const notificationsRetention = retention(() => [
  {
    entity: Notification,
    data: 'Notifications of the people of a store, who has read them, and email',
    since: 'created_at',
    age: DAYS_90_MS,
  },
]);
