import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Config } from '../platform/config/config.js';
import { ApiDocument } from '../platform/openapi/api-document.js';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { AppsModule } from '../apps/apps.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { GatewaysModule } from '../billing/gateways/gateways.module.js';
import { BillingPagesModule } from '../billing/pages/pages.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { StoreModule } from '../store/store.module.js';
import { StoreService } from '../store/store.service.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AccountController } from './account/account.controller.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { CustomerRightsController } from './customer-rights/customer-rights.controller.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { DevelopersModule } from '../developers/developers.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ExtensionsModule } from '../extensions/extensions.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { TestStorePagesController } from './developers/test-store-pages.controller.js';
import { AppLogPagesController } from './developers/app-log-pages.controller.js';
import { TestStoreTrialPagesController } from './developers/test-store-trial-pages.controller.js';
import { MoneyPagesController } from './developers/money-pages.controller.js';
import { ActivityPagesController } from './developers/activity-pages.controller.js';
import { EventPagesController } from './developers/event-pages.controller.js';
import { InstallationPagesController } from './developers/installation-pages.controller.js';
import { AppVersionPagesController } from './developers/app-version-pages.controller.js';
import { PdfDrawing } from './pdf/pdf-drawing.service.js';
import { StatementController } from './developers/statement/statement.controller.js';
import { Statements } from './developers/statement/statements.service.js';
import { DeveloperAppPagesController } from './developers/developer-app-pages.controller.js';
import { DeveloperInvitationController } from './developers/developer-invitation.controller.js';
import { OrganisationPagesController } from './developers/organisation-pages.controller.js';
import { AppIconPagesController } from './developers/app-icon-pages.controller.js';
import { OwnApps } from './developers/own-app.js';
import { ListingPagesController } from './developers/listing-pages.controller.js';
import { ListingVisits } from './developers/listing-visits.service.js';
import { TestStoreVisits } from './developers/test-store-visits.service.js';
import { ScreenshotPagesController } from './developers/screenshot-pages.controller.js';
import { DirectoryController } from './directory/directory.controller.js';
import { AppPagesController } from './apps/app-pages.controller.js';
import { AppsController } from './apps/apps.controller.js';
import { InstalledAppView } from './apps/installed-app.service.js';
import { AssetsController } from './assets.controller.js';
import { BillingDocuments } from './billing/billing-documents.service.js';
import { DocumentPagesController } from './billing/document-pages.controller.js';
import { PaymentListController } from './billing/payment-list.controller.js';
import { BillingPagesController } from './billing/billing.controller.js';
import { WalletPagesController } from './billing/wallets.controller.js';
import { ChangelogController, ChangelogDataController } from './changelog/changelog.controller.js';
import { ChargePagesController } from './billing/charges.controller.js';
import { ChargeDecisionsController } from './billing/decisions.controller.js';
import { PaymentPagesController } from './billing/payments.controller.js';
import { AuthorizationController } from './consent/consent.controller.js';
import { CustomAppPagesController } from './custom-apps/custom-apps.controller.js';
import { DocumentationController } from './documentation/documentation.controller.js';
import { ApiPages } from './documentation/reference/api-pages.service.js';
import { DocumentationSearch } from './documentation/search/search.service.js';
import { helpAddress } from './documentation/error-catalog.js';
import { sendErrorPage } from './error-pages.js';
import { KnownBrands } from './known-brands.js';
import { EmbeddedAppsController } from './embedded/embedded.controller.js';
import { IdentityAuthorizeController } from './identity/identity-authorize.controller.js';
import { CustomerAccountController } from './identity/customer-account.controller.js';
import { CustomerAccountView } from './identity/customer-account-view.service.js';
import { CustomerDataController } from './identity/customer-data.controller.js';
import { CustomerFlow } from './identity/customer-flow.service.js';
import { CustomerPasskeyPagesController } from './identity/customer-passkey-pages.controller.js';
import { CustomerPasskeysController } from './identity/customer-passkeys.controller.js';
import { CustomerWelcome } from './identity/customer-welcome.service.js';
import { CustomerPagesController } from './identity/customer-pages.controller.js';
import { IdentityUsers } from './identity/identity-users.service.js';
import { IdentityFlow } from './identity/identity-flow.service.js';
import { IdentityLogoutController, LogoutPagesController } from './identity/logout.controller.js';
import { LogoutFlow } from './identity/logout-flow.service.js';
import { IdentityPagesController } from './identity/identity-pages.controller.js';
import { ExportPagesController } from './bulk/exports.controller.js';
import { RequestPagesController } from './requests/requests.controller.js';
import { SandboxGatewayController } from './sandbox-gateway/sandbox-gateway.controller.js';
import { ExtensionActionsController } from './extensions/actions.controller.js';
import { ExtensionPoints } from './extensions/extension-points.service.js';
import { ChoicePagesController } from './notifications/choice-pages.controller.js';
import { NotificationPagesController } from './notifications/notification-pages.controller.js';
import { UnsubscribePagesController } from './notifications/unsubscribe-pages.controller.js';
import { OneTimePages } from './one-time-pages.service.js';
import { OrderEditor } from './orders/order-editor.service.js';
import { OrderPagesController } from './orders/order-pages.controller.js';
import { DiscountEditor } from './discounts/discount-editor.service.js';
import { DiscountPagesController } from './discounts/discount-pages.controller.js';
import { ProductEditor } from './products/product-editor.service.js';
import { ProductPagesController } from './products/product-pages.controller.js';
import { MovementPagesController } from './products/movements.controller.js';
import { StockCountController } from './products/stock-count.controller.js';
import { StockCounts } from './products/stock-counts.service.js';
import { CustomerEditor } from './customers/customer-editor.service.js';
import { CustomerPageController } from './customers/customer-page.controller.js';
import { CustomerPagesOfStoreController } from './customers/customer-pages.controller.js';
import { OrderReportsController } from './records/order-reports.controller.js';
import { RecordsController, StoreAddressController } from './records/records.controller.js';
import { AttentionFigures } from './home/attention.service.js';
import { HomeFigures } from './home/home-figures.service.js';
import { RecordPages } from './records/record-pages.service.js';
import { Records } from './records/records.service.js';
import { LogSearch } from './search/log-search.service.js';
import { OtherSearch } from './search/other-search.service.js';
import { StoreSearch } from './search/store-search.service.js';
import { SearchPagesController } from './search/search-pages.controller.js';
import { SettingsEditor } from './settings/settings-editor.service.js';
import { SettingsPagesController } from './settings/settings-pages.controller.js';
import { SignInClientsController } from './sign-in-clients/clients.controller.js';
import { PasswordPagesController } from './password/password-pages.controller.js';
import { SignInPagesController } from './sign-in/sign-in-pages.controller.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { JoinController } from './invitations/join.controller.js';
import { StaffDirectory } from './staff/staff-directory.service.js';
import { StaffPagesController } from './staff/staff-pages.controller.js';
import { RolePagesController } from './staff/roles/role-pages.controller.js';
import { StoresController } from './stores/stores.controller.js';
import { EmailChangeController } from './email-change/email-change.controller.js';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller.js';
import { SignInOffers } from './sign-in/sign-in-offers.service.js';
import { SignInPurposes } from './sign-in/sign-in-purposes.service.js';
import { SignInView } from './sign-in/sign-in-view.service.js';
import { DevicePagesController } from './devices/devices.controller.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { AuditPagesController } from './audit/audit-pages.controller.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { ResendsController } from './webhooks/resends.controller.js';
import { SignaturesController } from './webhooks/signatures.controller.js';

/** Dashboard of merchants. */
@Module({
  imports: [
    AnalyticsModule,
    AppsModule,
    AuditModule,
    BillingModule,
    BillingPagesModule,
    CatalogModule,
    CustomersModule,
    ExtensionsModule,
    InventoryModule,
    NotificationsModule,
    OrdersModule,
    GatewaysModule,
    DevelopersModule,
    PrivacyModule,
    RequestsModule,
    BulkModule,
    StaffModule,
    StoreModule,
    WebhooksModule,
  ],
  controllers: [
    AssetsController,
    ChangelogController,
    ChangelogDataController,
    DocumentationController,
    SignInPagesController,
    PasswordPagesController,
    StoresController,
    InvitationsController,
    JoinController,
    OrganisationPagesController,
    ActivityPagesController,
    EventPagesController,
    InstallationPagesController,
    MoneyPagesController,
    TestStoreTrialPagesController,
    AppLogPagesController,
    TestStorePagesController,
    AppVersionPagesController,
    StatementController,
    DeveloperAppPagesController,
    AppIconPagesController,
    ListingPagesController,
    ScreenshotPagesController,
    DirectoryController,
    DeveloperInvitationController,
    SearchPagesController,
    SettingsPagesController,
    StaffPagesController,
    RolePagesController,
    AccountController,
    EmailChangeController,
    PasskeySignInController,
    DevicePagesController,
    PasskeysController,
    SecondFactorController,
    AuthorizationController,
    AppPagesController,
    AppsController,
    BillingPagesController,
    WalletPagesController,
    PaymentListController,
    DocumentPagesController,
    ChargePagesController,
    ChargeDecisionsController,
    PaymentPagesController,
    SandboxGatewayController,
    SignaturesController,
    AuditPagesController,
    DeliveriesController,
    ResendsController,
    RequestPagesController,
    ExportPagesController,
    CustomAppPagesController,
    SignInClientsController,
    EmbeddedAppsController,
    IdentityAuthorizeController,
    IdentityPagesController,
    IdentityLogoutController,
    LogoutPagesController,
    CustomerPagesController,
    CustomerAccountController,
    CustomerDataController,
    CustomerPasskeyPagesController,
    CustomerPasskeysController,
    RecordsController,
    StoreAddressController,
    NotificationPagesController,
    ChoicePagesController,
    UnsubscribePagesController,
    OrderPagesController,
    ProductPagesController,
    MovementPagesController,
    StockCountController,
    DiscountPagesController,
    CustomerPagesOfStoreController,
    CustomerPageController,
    CustomerRightsController,
    OrderReportsController,
    ExtensionActionsController,
  ],
  providers: [
    ApiDocument,
    ApiPages,
    DocumentationSearch,
    SignInView,
    SignInOffers,
    SignInPurposes,
    LogoutFlow,
    IdentityFlow,
    IdentityUsers,
    InstalledAppView,
    CustomerFlow,
    CustomerAccountView,
    CustomerWelcome,
    ExtensionPoints,
    AttentionFigures,
    HomeFigures,
    OneTimePages,
    OrderEditor,
    ListingVisits,
    TestStoreVisits,
    OwnApps,
    ProductEditor,
    StockCounts,
    DiscountEditor,
    CustomerEditor,
    RecordPages,
    Records,
    SettingsEditor,
    StoreSearch,
    OtherSearch,
    LogSearch,
    StaffDirectory,
    BillingDocuments,
    PdfDrawing,
    Statements,
  ],
})
export class DashboardModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly config: Config,
    private readonly stores: StoreService,
  ) {}

  /** Lets the server show errors as pages and link to their explanations, if there is a server. */
  onModuleInit(): void {
    // The command line has no server.
    const adapter = this.host.httpAdapter as FastifyAdapter | undefined;
    adapter
      ?.getInstance<FastifyInstance>()
      .decorate('brands', new KnownBrands((store_id) => this.stores.find(store_id)))
      .decorate('errorPage', sendErrorPage)
      .decorate('errorHelp', (error) => helpAddress(this.config.base_url, error));
  }
}
