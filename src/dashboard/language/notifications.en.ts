/** Texts of the notifications of a store in English. */
export const notifications = {
  notifications_title: 'Notifications',
  notifications_lead: 'What happened in the store, as far as you can act on it. Notifications are kept for 90 days.',
  notifications_unread: 'Notifications, {count} unread',
  notifications_none: 'No notifications yet.',
  notifications_none_hint:
    'Charges to approve, overdue subscriptions, failing webhooks, uninstalled apps and finished exports appear here.',
  notification: 'Notification',
  notification_app: 'App',
  notification_time: 'Time',
  notification_state: 'State',
  notification_new: 'New',
  notification_is_read: 'Read',
  notification_read: 'Mark as read',
  notifications_read: 'Mark all as read',
  notification_was_read: 'The notification is marked as read.',
  notifications_were_read: 'All notifications are marked as read.',
  notification_charge_pending: 'Charge to approve or decline: {title}',
  notification_past_due: 'Subscription past due: {title}',
  notification_webhook_disabled: 'Webhook disabled after too many failures: {title}',
  notification_app_uninstalled: 'App uninstalled',
  notification_export_ready: 'Export ready: {title}',
};
