/** Texts about failing webhooks, and of the page that checks a signature, in English. */
export const signature = {
  failing_title: 'Failing webhooks',
  failing_active: 'Failing',
  failing_disabled: 'Disabled',
  failing_count: '{count} events in a row could not be delivered.',
  failing_hint: 'A webhook that keeps failing is disabled. Contact the developer of the app.',
  signature_title: 'Check a signature',
  signature_lead: 'Paste a webhook as an app received it, and see whether a receiver accepts it and why not.',
  signature_headers: 'Headers, one per line',
  signature_payload: 'Body, exactly as received',
  signature_secret: 'Signing secret (optional)',
  signature_secret_hint: 'Without one, the secrets of the app are used. It is neither stored nor shown.',
  signature_check: 'Check',
  signature_no_apps: 'No app with webhooks is installed.',
  signature_valid: 'The signature is valid. A receiver accepts this webhook.',
  signature_invalid: 'A receiver refuses this webhook.',
  signature_details: 'Details',
  signature_missing_header: 'A signature header is missing or incomplete. Copy all headers as they arrived; a proxy may have removed some.',
  signature_bad_timestamp:
    'The timestamp is in the future or is not a number of seconds since 1970. The clock of the receiver may be slow.',
  signature_too_old: 'The timestamp is more than five minutes old. Verify webhooks when they arrive, and check the clock of the receiver.',
  signature_body_changed:
    'The body is not the one that was sent. Often it was parsed as JSON and serialized again: verify the raw bytes before anything reads them.',
  signature_old_secret: 'The signature belongs to a secret that was replaced. Use the newest secret.',
  signature_wrong_secret: 'The signature was made with another secret. Compare the secret of the receiver with that of the app.',
};
