import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { GUARDED_CLIENT_OPTIONS, GuardedClient, type GuardedClientOptions } from './guarded-client.js';

/** The HTTP client for URLs that apps supply. */
@Module({
  providers: [
    GuardedClient,
    {
      provide: GUARDED_CLIENT_OPTIONS,
      inject: [Config],
      useFactory: (config: Config): GuardedClientOptions => ({ allow_private: config.webhook_allow_private }),
    },
  ],
  exports: [GuardedClient],
})
export class NetModule {}
