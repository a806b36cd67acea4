import { retention } from '../platform/retention/retention.processor.js';
import { OrganisationInvitation } from './invitations/organisation-invitation.entity.js';

/** Invitations are deleted when they expire. */
export const developersRetention = retention(() => [
  { entity: OrganisationInvitation, data: 'Invitations of developers with their recipients', since: 'expires_at', age: 0 },
]);
