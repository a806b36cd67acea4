import { Module } from '@nestjs/common';
import { AppClientsService } from './app-clients.service.js';
import { AppsService } from './apps.service.js';
import { InstallationsService } from './installations.service.js';
import { SigningSecretsService } from './signing-secrets.service.js';

const SERVICES = [AppsService, AppClientsService, InstallationsService, SigningSecretsService];

/** Third-party apps, their secrets and their installations. */
@Module({ providers: SERVICES, exports: SERVICES })
export class AppsModule {}
