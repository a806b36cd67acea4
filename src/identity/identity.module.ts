import { Global, Module } from '@nestjs/common';
import { MerchantSessions } from '../platform/auth/merchant-sessions.js';
import { StaffModule } from '../staff/staff.module.js';
import { ExpiredSessionsProcessor } from './expired-sessions.processor.js';
import { SessionsService } from './sessions.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInTargets } from './sign-in-targets.service.js';
import { SignInService } from './sign-in.service.js';

/** Sign-in. Global, because the platform asks it whose a session is. */
@Global()
@Module({
  imports: [StaffModule],
  controllers: [SignInController],
  providers: [
    SessionsService,
    { provide: MerchantSessions, useExisting: SessionsService },
    SignInService,
    SignInTargets,
    ExpiredSessionsProcessor,
  ],
  exports: [MerchantSessions, SignInService, SignInTargets],
})
export class IdentityModule {}
