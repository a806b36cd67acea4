import type { notifications as english } from './notifications.en.js';

/** Texts of the notifications of a store in Bangla. */
export const notifications: Readonly<Record<keyof typeof english, string>> = {
  notifications_title: 'বিজ্ঞপ্তি',
  notifications_lead: 'স্টোরে যা ঘটেছে, যতটুকুতে আপনি ব্যবস্থা নিতে পারেন। বিজ্ঞপ্তি ৯০ দিন রাখা হয়।',
  notifications_unread: 'বিজ্ঞপ্তি, {count}টি পড়া হয়নি',
  notifications_none: 'এখনো কোনো বিজ্ঞপ্তি নেই।',
  notifications_none_hint:
    'অনুমোদনের অপেক্ষায় থাকা চার্জ, টাকা বাকি থাকা সাবস্ক্রিপশন, ব্যর্থ ওয়েবহুক, আনইনস্টল করা অ্যাপ ও তৈরি এক্সপোর্ট এখানে দেখা যাবে।',
  notification: 'বিজ্ঞপ্তি',
  notification_app: 'অ্যাপ',
  notification_time: 'সময়',
  notification_state: 'অবস্থা',
  notification_new: 'নতুন',
  notification_is_read: 'পঠিত',
  notification_read: 'পঠিত চিহ্ন দিন',
  notifications_read: 'সবগুলোতে পঠিত চিহ্ন দিন',
  notification_was_read: 'বিজ্ঞপ্তিটি এখন পঠিত।',
  notifications_were_read: 'সব বিজ্ঞপ্তি এখন পঠিত।',
  notification_charge_pending: 'চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে: {title}',
  notification_past_due: 'সাবস্ক্রিপশনের টাকা বাকি: {title}',
  notification_webhook_disabled: 'অনেকবার ব্যর্থ হওয়ায় ওয়েবহুক বন্ধ হয়েছে: {title}',
  notification_app_uninstalled: 'অ্যাপ আনইনস্টল হয়েছে',
  notification_export_ready: 'এক্সপোর্ট তৈরি: {title}',
};
