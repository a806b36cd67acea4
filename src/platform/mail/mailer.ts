/** Message to one person. */
export interface Mail {
  /** Email address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, lines separated by `\n`. */
  readonly text: string;
  /** URL that unsubscribes from such messages with a POST and without a session (RFC 8058). */
  readonly unsubscribe_url?: string;
  /** `Message-ID` header, if the message may be sent again. */
  readonly message_id?: string;
}

/** Port for sending email. */
export abstract class Mailer {
  /** Sends a message. Rejects if the server did not accept it. */
  abstract send(mail: Mail): Promise<void>;
}
