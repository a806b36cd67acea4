import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { ObservabilityModule } from '../observability/observability.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { LogMailer } from './log-mailer.js';
import { MailOutbox } from './mail-outbox.service.js';
import { Mailer } from './mailer.js';
import { NoMailer } from './no-mailer.js';

/** Outgoing email. */
@Module({
  imports: [ObservabilityModule, QueueModule],
  providers: [
    MailOutbox,
    {
      provide: Mailer,
      inject: [Config, Logger],
      useFactory: async ({ mail }: Config, logger: Logger): Promise<Mailer> => {
        if (mail.sender !== 'smtp') return mail.sender === 'log' ? new LogMailer(logger) : new NoMailer();
        const { SmtpMailer } = await import('./smtp-mailer.js');
        return new SmtpMailer(mail);
      },
    },
  ],
  exports: [MailOutbox],
})
export class MailModule {}
