import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppClientsService } from './app-clients.service.js';
import { AppsService } from './apps.service.js';
import { DeprecationsController } from './deprecations.controller.js';
import { InstallationsService } from './installations.service.js';
import { scopeUseRetention } from './scope-use.retention.js';
import { ScopesController } from './scopes.controller.js';
import { SigningSecretsService } from './signing-secrets.service.js';
import { App } from './app.entity.js';
import { Installation } from './installation.entity.js';
import { SigningSecret } from './signing-secret.entity.js';

const SERVICES = [AppsService, AppClientsService, InstallationsService, SigningSecretsService];

/** Third-party apps, their secrets and their installations. */
@Module({
  imports: [TypeOrmModule.forFeature([App, Installation, SigningSecret])],
  controllers: [DeprecationsController, ScopesController],
  providers: [...SERVICES, scopeUseRetention],
  exports: SERVICES,
})
export class AppsModule {}
