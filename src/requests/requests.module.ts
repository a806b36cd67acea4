import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ApiRequest } from './api-request.entity.js';
import { RequestLogService } from './request-log.service.js';
import { RequestOwners } from './request-owners.service.js';
import { RequestRecorder } from './request-recorder.processor.js';
import { RequestsController } from './requests.controller.js';
import { requestsRetention } from './requests.retention.js';
import { RequestsOfApp } from './requests-of-app.service.js';
import { RequestsService } from './requests.service.js';

/** Log of the requests of apps. */
@Module({
  imports: [TypeOrmModule.forFeature([ApiRequest]), WebhooksModule],
  controllers: [RequestsController],
  providers: [RequestLogService, RequestOwners, RequestRecorder, RequestsOfApp, RequestsService, requestsRetention],
  exports: [RequestLogService, RequestsOfApp],
})
export class RequestsModule {}
