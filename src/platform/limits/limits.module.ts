import { Module } from '@nestjs/common';
import { CodeLimiter } from './code-limiter.js';
import { RateLimitStorage } from './rate-limit.storage.js';
import { RateLimiter } from './rate-limiter.js';

/** Rate limits. */
@Module({
  providers: [RateLimiter, CodeLimiter, RateLimitStorage],
  exports: [RateLimiter, CodeLimiter],
})
export class LimitsModule {}
