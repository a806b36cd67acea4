import type { Environment } from './environment.js';

/** Settings of outgoing email; durations are milliseconds. */
export interface MailSettings {
  /** `log` writes messages to the log; `smtp` sends them; `off` sends none and disables features that need email. */
  readonly sender: 'log' | 'smtp' | 'off';
  /** Server that sends the messages, `smtp://` or `smtps://` with the user and the password; required with `smtp`. */
  readonly smtp_url: string;
  /** `required` refuses a server without TLS; `opportunistic` uses TLS if the server offers it. */
  readonly smtp_tls: 'required' | 'opportunistic';
  readonly smtp_timeout: number;
  /** Sender of the messages, `address` or `name <address>`. */
  readonly from: string;
  /** Lifetime of a link that sets a new password. */
  readonly password_reset_ttl: number;
}

/** Reads the settings of outgoing email. */
export function mailSettings(env: Environment): MailSettings {
  // A reader of the log could set a merchant's password, so in production the operator must choose it explicitly.
  const production = env.text('NODE_ENV', '') === 'production';
  const sender = env.word('MAIL_SENDER', ['log', 'smtp', 'off'], production ? 'off' : 'log');
  const smtp_url = sender === 'smtp' ? env.required('SMTP_URL') : env.text('SMTP_URL', '');
  if (!/^(?:smtps?:\/\/\S+|$)/.test(smtp_url)) env.problem('SMTP_URL must be an smtp or smtps address');
  return {
    sender,
    smtp_url,
    smtp_tls: env.word('SMTP_TLS', ['required', 'opportunistic'], production ? 'required' : 'opportunistic'),
    smtp_timeout: env.duration('SMTP_TIMEOUT', '10s'),
    from: sender === 'smtp' ? env.required('MAIL_FROM') : env.text('MAIL_FROM', ''),
    password_reset_ttl: env.duration('PASSWORD_RESET_TTL', '1h'),
  };
}
