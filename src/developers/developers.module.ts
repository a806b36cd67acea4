import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppsModule } from '../apps/apps.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { GatewaysModule } from '../billing/gateways/gateways.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { OAuthModule } from '../oauth/oauth.module.js';
import { Memberships } from '../platform/auth/memberships.js';
import { RequestsModule } from '../requests/requests.module.js';
import { StoreModule } from '../store/store.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { UploadsModule } from '../platform/uploads/uploads.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AppActivityController } from './activity/app-activity.controller.js';
import { AppActivity } from './activity/app-activity.service.js';
import { AppDeliveriesController } from './activity/app-deliveries.controller.js';
import { AppEventsController } from './activity/app-events.controller.js';
import { AppInstallationsController } from './activity/app-installations.controller.js';
import { AppInstallations } from './activity/app-installations.service.js';
import { AppRequestsController } from './activity/app-requests.controller.js';
import { AppOwners } from './apps/app-owners.service.js';
import { AppProfiles } from './apps/app-profiles.service.js';
import { DeletedAppsProcessor } from './apps/deleted-apps.processor.js';
import { DeveloperAppSecrets } from './apps/developer-app-secrets.service.js';
import { DeveloperAppsController } from './apps/developer-apps.controller.js';
import { DeveloperApps } from './apps/developer-apps.service.js';
import { OrganisationApp } from './apps/organisation-app.entity.js';
import { AppIconController } from './images/app-icon.controller.js';
import { AppImage } from './images/app-image.entity.js';
import { AppImageRows } from './images/app-image-rows.service.js';
import { AppImages } from './images/app-images.service.js';
import { AppImageSweep } from './images/app-image-sweep.processor.js';
import { AppDirectory } from './listings/app-directory.service.js';
import { AppListing } from './listings/app-listing.entity.js';
import { AppListingsController } from './listings/app-listings.controller.js';
import { ListingScreenshotsController } from './listings/listing-screenshots.controller.js';
import { ListingScreenshots } from './listings/listing-screenshots.service.js';
import { ScreenshotUploads } from './listings/screenshot-uploads.service.js';
import { AppListings } from './listings/app-listings.service.js';
import { developersRetention } from './developers.retention.js';
import { InvitationLinks } from './invitations/invitation-links.service.js';
import { OrganisationInvitation } from './invitations/organisation-invitation.entity.js';
import { OrganisationInvitationsController } from './invitations/organisation-invitations.controller.js';
import { OrganisationInvitations } from './invitations/organisation-invitations.service.js';
import { SignUpController } from './invitations/sign-up.controller.js';
import { OrganisationMembersController } from './members/members.controller.js';
import { OrganisationMembers } from './members/organisation-members.service.js';
import { MoneyController } from './money/money.controller.js';
import { OrganisationMoney } from './money/organisation-money.service.js';
import { Organisation, OrganisationMember } from './organisations/organisation.entity.js';
import { DeveloperIds } from './organisations/developer-ids.service.js';
import { OrganisationsController } from './organisations/organisations.controller.js';
import { OrganisationsService } from './organisations/organisations.service.js';
import { SampleFilling } from './stores/sample-filling.processor.js';
import { TestStoreSales } from './stores/test-store-sales.service.js';
import { TestStoreTrialsController } from './stores/test-store-trials.controller.js';
import { TestStoreEffects } from './stores/test-store-effects.service.js';
import { TestStoreTrials } from './stores/test-store-trials.service.js';
import { TestStoreClocks } from './stores/test-store-clocks.service.js';
import { OrganisationStore } from './stores/test-store.entity.js';
import { TestStoreParts } from './stores/test-store-parts.service.js';
import { TestStoresController } from './stores/test-stores.controller.js';
import { TestStores } from './stores/test-stores.service.js';
import { AppVersionsController } from './versions/app-versions.controller.js';
import { AppVersions } from './versions/app-versions.service.js';

const SERVICES = [
  AppActivity,
  AppDirectory,
  AppImages,
  AppInstallations,
  AppListings,
  AppOwners,
  AppProfiles,
  AppVersions,
  DeveloperApps,
  DeveloperAppSecrets,
  DeveloperIds,
  OrganisationsService,
  OrganisationMembers,
  OrganisationMoney,
  OrganisationInvitations,
  InvitationLinks,
  ListingScreenshots,
  ScreenshotUploads,
  TestStoreClocks,
  TestStores,
  TestStoreTrials,
];

/** Organisations of app developers, and their apps. Global, because the platform looks memberships up through it. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AppImage,
      AppListing,
      Organisation,
      OrganisationApp,
      OrganisationInvitation,
      OrganisationMember,
      OrganisationStore,
    ]),
    AppsModule,
    BillingModule,
    BulkModule,
    CatalogModule,
    GatewaysModule,
    OAuthModule,
    OrdersModule,
    RequestsModule,
    StaffModule,
    StoreModule,
    UploadsModule,
    WebhooksModule,
  ],
  controllers: [
    OrganisationsController,
    OrganisationMembersController,
    OrganisationInvitationsController,
    SignUpController,
    DeveloperAppsController,
    AppIconController,
    AppListingsController,
    ListingScreenshotsController,
    AppVersionsController,
    AppActivityController,
    AppDeliveriesController,
    AppEventsController,
    AppInstallationsController,
    AppRequestsController,
    MoneyController,
    TestStoresController,
    TestStoreTrialsController,
  ],
  providers: [
    ...SERVICES,
    { provide: Memberships, useExisting: OrganisationsService },
    AppImageRows,
    AppImageSweep,
    DeletedAppsProcessor,
    SampleFilling,
    TestStoreEffects,
    TestStoreParts,
    TestStoreSales,
    developersRetention,
  ],
  exports: [...SERVICES, Memberships],
})
export class DevelopersModule {}
