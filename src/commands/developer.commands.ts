import type { Command } from 'commander';
import { InvitationLinks } from '../developers/invitations/invitation-links.service.js';
import { OrganisationInvitations } from '../developers/invitations/organisation-invitations.service.js';
import { flag } from './flags.js';
import { DEVELOPERS, OF_DEVELOPER } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run } from './run.js';
import { oneOf } from './values.js';

/** Adds `developer list`, `developer show` and `developer invite`. */
export function developerCommands(developer: Command): void {
  listCommand(developer, DEVELOPERS);
  showCommand(developer, DEVELOPERS, OF_DEVELOPER);
  developer
    .command('invite')
    .description('Invites a person to create an organisation in the developer portal, and shows the link, which works once')
    .requiredOption('--email <email>', 'address of the person', flag.email)
    .option('--language <language>', 'language of the message, en or bn', oneOf('en', 'bn'), 'en')
    .action(({ email, language }: { email: string; language: 'en' | 'bn' }) =>
      run(async (app) => ({
        email,
        link: await app.get(OrganisationInvitations).inviteFounder(app.get(InvitationLinks).connection, email, language),
      })),
    );
}
