/** Texts about the developer of an app, in English. */
export const appProfile = {
  profile_developer: 'Developed by {name}',
  profile_support: 'Help',
  profile_privacy: 'Privacy policy',
  profile_reviewed: 'Reviewed by the operator',
  profile_not_reviewed: 'Not reviewed',
  profile_about: 'About the app',
};
