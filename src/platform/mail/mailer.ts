/** Message to one person. */
export interface Mail {
  /** Email address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, lines separated by `\n`. */
  readonly text: string;
}

/** Port for sending email. */
export abstract class Mailer {
  /** False if this installation sends no email. */
  abstract readonly offered: boolean;
  /** Sends a message. Rejects if the server did not accept it. */
  abstract send(mail: Mail): Promise<void>;
}
