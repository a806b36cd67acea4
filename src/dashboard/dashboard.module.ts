import { Module } from '@nestjs/common';
import { StoreModule } from '../store/store.module.js';
import { AppsController } from './apps/apps.controller.js';
import { AssetsController } from './assets.controller.js';
import { AuthorizationController } from './consent/consent.controller.js';
import { SignInPagesController } from './sign-in/sign-in-pages.controller.js';
import { StoresController } from './stores/stores.controller.js';

/** The merchants' pages. */
@Module({
  imports: [StoreModule],
  controllers: [AssetsController, SignInPagesController, StoresController, AuthorizationController, AppsController],
})
export class DashboardModule {}
