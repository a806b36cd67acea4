import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from './config.js';

/** Provides the {@link Config} of the process to every module. */
@Module({})
export class ConfigModule {
  /** Returns the module for a configuration. */
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, global: true, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
