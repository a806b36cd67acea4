/* global addEventListener, document, PublicKeyCredential */

/**
 * Script of forms that create or use a passkey. Such a form, and the offer around it, is hidden until the browser is known to support passkeys.
 * Its button queries the authenticator, and the form then contains the credential as JSON.
 */
addEventListener('DOMContentLoaded', () => {
  const supported = typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  for (const notice of document.querySelectorAll('[data-passkey-missing]')) notice.hidden = supported;
  if (!supported) return;
  for (const offer of document.querySelectorAll('[data-passkey-offer]')) offer.hidden = false;
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      const { credential } = form.elements;
      if (credential.value !== '') return;
      event.preventDefault();
      void ask(form, credential);
    });
  }
});

async function ask(form, field) {
  const failed = form.querySelector('[data-passkey-failed]');
  failed.hidden = true;
  const { credentials } = document.defaultView.navigator;
  const { passkey, options } = form.dataset;
  const json = JSON.parse(options);
  try {
    const credential =
      passkey === 'create'
        ? await credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) })
        : await credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });
    field.value = JSON.stringify(credential);
  } catch {
    // The person cancelled, the time ran out, or the authenticator has no passkey for this site or already has one.
    failed.setAttribute('role', 'alert');
    failed.hidden = false;
    return;
  }
  form.requestSubmit();
}
