import type { customerRights as english } from './customer-rights.en.js';

/** Texts of the export and the erasure of customers, in Bangla. */
export const customerRights: Readonly<Record<keyof typeof english, string>> = {
  rights_title: 'ব্যক্তিগত তথ্য',
  rights_hint: 'ক্রেতা নিজের তথ্যের কপি চাইলে বা তা মুছে ফেলতে বললে।',
  rights_export_hint: 'কপিটি একটি ZIP ফাইল। স্টোরের অ্যাপগুলোর কাছেও তাদের তথ্য চাওয়া হয়।',
  rights_export: 'কপি ডাউনলোড করুন',
  rights_erase: 'ক্রেতাকে মুছে ফেলুন',
  erase_title: '{name}: তথ্য মুছে ফেলবেন?',
  erase_lead: 'এটি আর ফেরানো যাবে না।',
  erase_record: 'ক্রেতা, তাঁর সব সাইন ইন এবং অ্যাপগুলো তাঁর সঙ্গে যা যুক্ত করেছে, সব মুছে যাবে।',
  erase_orders: 'অর্ডারগুলোর ({count}) নম্বর ও টাকার পরিমাণ থাকবে, কিন্তু ঠিকানা, নোট ও পেমেন্টের লেখা থাকবে না।',
  erase_texts: 'নাম, ফোন নম্বর ও ই‑মেইলের জায়গায় [erased] লেখা থাকবে, সংরক্ষিত ঘটনাগুলোতেও।',
  erase_apps: 'যেসব অ্যাপ ক্রেতা বা অর্ডার দেখতে পারে বা পারত, সেগুলোকে ৩০ দিনের মধ্যে ক্রেতার তথ্য মুছতে বলা হবে।',
  erase_backups: 'ব্যাকআপ মুছে না ফেলা পর্যন্ত তাতে ক্রেতার তথ্য থাকে।',
  erase_action: 'স্থায়ীভাবে মুছুন',
  erased_title: 'ক্রেতার তথ্য মুছে ফেলা হয়েছে',
  erased_lead: 'টাকার পরিমাণসহ থেকে যাওয়া অর্ডার: {count}।',
  erased_request: 'অনুরোধের আইডি',
  erased_at: 'মোছার সময়',
  erased_home: 'স্টোরে ফিরে যান',
};
