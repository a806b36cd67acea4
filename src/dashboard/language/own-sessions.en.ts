/** Texts of the pages on which people sign out and see their sessions and consents in English. */
export const ownSessions = {
  logout_title: 'Sign out?',
  logout_lead: 'These accounts are signed in in this browser.',
  logout_client_lead: '{client} asks to sign you out. These accounts are signed in in this browser.',
  logout_merchant: '{name}, with the dashboard',
  logout_customer: '{name}, with {store}',
  logout_stay: 'To stay signed in, leave this page.',
  logout_done: 'You are signed out',
  logout_done_lead: 'You can close this page.',
};
