import type { appProfile as en } from './app-profile.en.js';

/** Texts about the developer of an app, in Bangla. */
export const appProfile: typeof en = {
  profile_developer: 'নির্মাতা: {name}',
  profile_support: 'সহায়তা',
  profile_privacy: 'গোপনীয়তা নীতি',
  profile_reviewed: 'অপারেটর যাচাই করেছেন',
  profile_not_reviewed: 'যাচাই করা হয়নি',
  profile_about: 'অ্যাপটি সম্পর্কে',
};
