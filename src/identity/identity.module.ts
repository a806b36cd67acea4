import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MerchantSessions } from '../platform/auth/merchant-sessions.js';
import { StaffModule } from '../staff/staff.module.js';
import { identityRetention } from './identity.retention.js';
import { AccountsService } from './sign-in/accounts.service.js';
import { CustomersModule } from '../customers/customers.module.js';
import { Config } from '../platform/config/config.js';
import { Logger } from '../platform/observability/logger.js';
import { CustomerAccess } from './customers/customer-access.service.js';
import { CodeRequests } from './customers/code-requests.service.js';
import { CustomerEntry } from './customers/customer-entry.service.js';
import { CustomerOverview } from './customers/customer-overview.service.js';
import { CustomerPasskeys } from './customers/customer-passkeys.service.js';
import { CustomerTraces } from './customers/customer-traces.service.js';
import { CustomerSessions } from './customers/customer-sessions.service.js';
import { CustomerSignIn } from './customers/customer-sign-in.service.js';
import { KnownDevices } from './customers/known-devices.service.js';
import { CodeOutbox } from './one-time-codes/code-outbox.service.js';
import { CodeSender } from './one-time-codes/code-sender.js';
import { HttpCodeSender } from './one-time-codes/http-code-sender.js';
import { LogCodeSender } from './one-time-codes/log-code-sender.js';
import { NoCodeSender } from './one-time-codes/no-code-sender.js';
import { OneTimeCodes } from './one-time-codes/one-time-codes.service.js';
import { GrantsService } from './provider/authorize/grants.service.js';
import { IdTokenHints } from './provider/authorize/id-token-hints.service.js';
import { SignInSteps } from './provider/authorize/sign-in-steps.service.js';
import { SignInRequestsService } from './provider/authorize/sign-in-requests.service.js';
import { IdpClientsService } from './provider/clients/clients.service.js';
import { BrowserSessions } from './provider/logout/browser-sessions.service.js';
import { Logouts } from './provider/logout/logouts.service.js';
import { DiscoveryController } from './provider/discovery.controller.js';
import { KeysService } from './provider/keys/keys.service.js';
import { PreflightController } from './provider/preflight.controller.js';
import { CodesService } from './provider/tokens/codes.service.js';
import { IdentityTokenController } from './provider/tokens/idp-token.controller.js';
import { IdpTokensService } from './provider/tokens/idp-tokens.service.js';
import { UserInfoController } from './provider/userinfo/userinfo.controller.js';
import { UserInfoService } from './provider/userinfo/userinfo.service.js';
import { InvitationSender } from './members/invitation-sender.service.js';
import { Invitations } from './members/invitations.service.js';
import { StaffInvitation } from './members/staff-invitation.entity.js';
import { MerchantSignIn } from './second-factor/merchant-sign-in.service.js';
import { RecoveryCode, SecondFactor } from './second-factor/second-factor.entity.js';
import { FactorNotices } from './second-factor/factor-notices.service.js';
import { SecondFactors } from './second-factor/second-factors.service.js';
import { SecondStep } from './second-factor/second-step.service.js';
import { SignInTickets } from './second-factor/sign-in-tickets.service.js';
import { DeviceAuthorization } from './devices/device-authorization.entity.js';
import { DeviceAuthorizations } from './devices/device-authorizations.service.js';
import { DeviceTokens } from './devices/device-tokens.service.js';
import { DevicesController } from './devices/devices.controller.js';
import { Challenges } from './passkeys/challenges.service.js';
import { AnsweredChallenge, Passkey } from './passkeys/passkey.entity.js';
import { Credentials } from './passkeys/credentials.service.js';
import { CustomerPasskey } from './passkeys/customer-passkey.entity.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.service.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { EmailChange } from './email-change/email-change.entity.js';
import { EmailChanges } from './email-change/email-changes.service.js';
import { Members } from './members/members.service.js';
import { MemberStores } from './sign-in/member-stores.service.js';
import { OneTimeValues } from './sign-in/one-time-values.service.js';
import { SessionsService } from './sign-in/sessions.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInTargets } from './sign-in/sign-in-targets.service.js';
import { StoreModule } from '../store/store.module.js';
import { KnownDevice, SignInNotice } from './sign-in/known-device.entity.js';
import { NewSignIns } from './sign-in/new-sign-ins.service.js';
import { SignInNoticesProcessor } from './sign-in/sign-in-notices.processor.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { CustomerSession } from './customers/customer-session.entity.js';
import { OneTimeCode } from './one-time-codes/one-time-code.entity.js';
import { IdpClient } from './provider/clients/idp-client.entity.js';
import { IdpKey } from './provider/keys/idp-key.entity.js';
import { IdpCode, IdpGrant, IdpToken } from './provider/tokens/idp-token.entity.js';
import { DashboardSession, SignInTarget } from './sign-in/dashboard-session.entity.js';
import { PasswordReset } from './password-reset/password-reset.entity.js';
import { PasswordResets } from './password-reset/password-resets.service.js';
import { OneTimeValue } from './sign-in/one-time-value.entity.js';

/** Sign-in of merchants and customers, and the identity provider. Global, because the platform resolves sessions through it. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AnsweredChallenge,
      CustomerPasskey,
      CustomerSession,
      EmailChange,
      DashboardSession,
      DeviceAuthorization,
      IdpClient,
      IdpCode,
      IdpGrant,
      IdpKey,
      IdpToken,
      OneTimeCode,
      OneTimeValue,
      Passkey,
      PasswordReset,
      RecoveryCode,
      SecondFactor,
      SignInTarget,
      KnownDevice,
      SignInNotice,
      StaffInvitation,
    ]),
    CustomersModule,
    StaffModule,
    StoreModule,
  ],
  controllers: [SignInController, DevicesController, PreflightController, DiscoveryController, IdentityTokenController, UserInfoController],
  providers: [
    SessionsService,
    { provide: MerchantSessions, useExisting: SessionsService },
    MemberStores,
    SignInService,
    NewSignIns,
    SignInNoticesProcessor,
    AccountsService,
    EmailChanges,
    FactorNotices,
    SecondFactors,
    SecondStep,
    SignInTickets,
    MerchantSignIn,
    DeviceAuthorizations,
    DeviceTokens,
    Challenges,
    Credentials,
    Passkeys,
    PasskeySignIn,
    Members,
    InvitationSender,
    Invitations,
    PasswordResets,
    SignInTargets,
    OneTimeValues,
    {
      provide: CodeSender,
      inject: [Config, Logger],
      useFactory: ({ identity }: Config, logger: Logger): CodeSender => {
        if (identity.code_sender === 'http') return new HttpCodeSender(identity);
        return identity.code_sender === 'log' ? new LogCodeSender(logger) : new NoCodeSender();
      },
    },
    CodeOutbox,
    OneTimeCodes,
    CustomerSignIn,
    CodeRequests,
    CustomerAccess,
    CustomerTraces,
    CustomerSessions,
    KnownDevices,
    CustomerEntry,
    CustomerPasskeys,
    CustomerOverview,
    IdpClientsService,
    KeysService,
    GrantsService,
    CodesService,
    IdpTokensService,
    IdTokenHints,
    SignInSteps,
    SignInRequestsService,
    UserInfoService,
    BrowserSessions,
    Logouts,
    identityRetention,
  ],
  exports: [
    MerchantSessions,
    SessionsService,
    MemberStores,
    NewSignIns,
    SignInService,
    FactorNotices,
    SecondFactors,
    MerchantSignIn,
    DeviceAuthorizations,
    Passkeys,
    PasskeySignIn,
    EmailChanges,
    AccountsService,
    Invitations,
    Members,
    PasswordResets,
    SignInTargets,
    OneTimeValues,
    IdpClientsService,
    KeysService,
    SignInRequestsService,
    SignInSteps,
    BrowserSessions,
    Logouts,
    CustomerAccess,
    CustomerTraces,
    GrantsService,
    CustomerEntry,
    CustomerPasskeys,
    CustomerOverview,
    CustomerSessions,
    OneTimeCodes,
  ],
})
export class IdentityModule {}
