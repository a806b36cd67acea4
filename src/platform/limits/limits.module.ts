import { Module } from '@nestjs/common';
import { RateLimitStorage } from './rate-limit.storage.js';
import { RateLimiter } from './rate-limiter.js';

/** Rate limits. */
@Module({
  providers: [RateLimiter, RateLimitStorage],
  exports: [RateLimiter],
})
export class LimitsModule {}
