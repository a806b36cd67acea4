import type { devices as english } from './devices.en.js';

/** Texts of the pages on which a person signs a device in, in Bangla. */
export const devices: Readonly<Record<keyof typeof english, string>> = {
  device_title: 'ডিভাইস সাইন ইন করান',
  device_lead: 'যে কমান্ড লাইন আপনাকে সাইন ইন করতে বলে, সেটি একটি কোড দেখায়। কোডটি এখানে লিখুন।',
  device_code: 'কোড',
  device_code_hint: 'আটটি অক্ষর, যেমন WDJB-MJHT।',
  device_wrong: 'এই কোড নিয়ে কোনো ডিভাইস অপেক্ষা করছে না। কোড দশ মিনিট কার্যকর; কমান্ড লাইন নতুন কোড দেখায়।',
  device_confirm_title: 'এই ডিভাইসকে ঢুকতে দেবেন?',
  device_confirm_lead: 'এটি ৩০ দিন, অথবা আপনি এর সেশন শেষ না করা পর্যন্ত, আপনার হয়ে ডেভেলপার পোর্টালে কাজ করবে।',
  device_program: 'প্রোগ্রাম',
  device_address: 'ঠিকানা',
  device_asked: 'চাওয়ার সময়',
  device_account: 'আপনার অ্যাকাউন্ট',
  device_warning: 'আপনি নিজে এটি শুরু করে থাকলে এবং আপনার ডিভাইসে একই কোড থাকলেই নিশ্চিত করুন। অন্য কেউ পাঠিয়েছে এমন কোড প্রত্যাখ্যান করুন।',
  device_approve: 'নিশ্চিত করুন',
  device_deny: 'প্রত্যাখ্যান করুন',
  device_approved: 'ডিভাইসটি সাইন ইন হয়েছে। এই পাতা বন্ধ করে সেখানে ফিরে যেতে পারেন।',
  device_denied: 'ডিভাইসটিকে ঢুকতে দেওয়া হয়নি। এই পাতা বন্ধ করতে পারেন।',
  device_sessions: 'আপনার সেশন',
  device_session: 'শুধু ডেভেলপার পোর্টাল',
};
