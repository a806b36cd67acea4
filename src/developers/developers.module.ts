import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Memberships } from '../platform/auth/memberships.js';
import { StaffModule } from '../staff/staff.module.js';
import { developersRetention } from './developers.retention.js';
import { InvitationLinks } from './invitations/invitation-links.service.js';
import { OrganisationInvitation } from './invitations/organisation-invitation.entity.js';
import { OrganisationInvitationsController } from './invitations/organisation-invitations.controller.js';
import { OrganisationInvitations } from './invitations/organisation-invitations.service.js';
import { SignUpController } from './invitations/sign-up.controller.js';
import { OrganisationMembersController } from './members/members.controller.js';
import { OrganisationMembers } from './members/organisation-members.service.js';
import { Organisation, OrganisationMember } from './organisations/organisation.entity.js';
import { OrganisationsController } from './organisations/organisations.controller.js';
import { OrganisationsService } from './organisations/organisations.service.js';

const SERVICES = [OrganisationsService, OrganisationMembers, OrganisationInvitations, InvitationLinks];

/** Organisations of app developers. Global, because the platform looks memberships up through it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Organisation, OrganisationInvitation, OrganisationMember]), StaffModule],
  controllers: [OrganisationsController, OrganisationMembersController, OrganisationInvitationsController, SignUpController],
  providers: [...SERVICES, { provide: Memberships, useExisting: OrganisationsService }, developersRetention],
  exports: [...SERVICES, Memberships],
})
export class DevelopersModule {}
