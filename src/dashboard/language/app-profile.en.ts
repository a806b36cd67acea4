/** Texts about the developer of an app, in English. */
export const appProfile = {
  profile_developer: 'Developed by {name}',
  profile_support: 'Help',
  profile_privacy: 'Privacy policy',
  profile_about: 'About the app',
};
