import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from './config.js';

/** Offers the process's {@link Config} everywhere. */
@Module({})
export class ConfigModule {
  /** The module around a configuration that was read already. */
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, global: true, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
