/* global addEventListener, document */

/**
 * Script of the page that asks for a one-time code. It counts down until another code can be sent, and has the browser read the code from the
 * message (WebOTP).
 */
addEventListener('DOMContentLoaded', () => {
  for (const text of document.querySelectorAll('[data-countdown]')) countDown(text);
  const field = document.querySelector('[data-one-time-code]');
  if (field && 'OTPCredential' in document.defaultView) void receive(field);
});

function countDown(text) {
  const button = text.closest('form').querySelector('button');
  const number = new Intl.NumberFormat(document.documentElement.lang === 'bn' ? 'bn-BD' : 'en-GB');
  const { countdown, countdownText } = text.dataset;
  const until = Date.now() + Number(countdown) * 1000;
  const show = () => {
    const seconds = Math.ceil((until - Date.now()) / 1000);
    button.disabled = seconds > 0;
    text.hidden = seconds <= 0;
    text.textContent = countdownText.replace('{seconds}', number.format(Math.max(seconds, 0)));
    if (seconds <= 0) clearInterval(timer);
  };
  const timer = setInterval(show, 1000);
  show();
}

async function receive(field) {
  const typing = new AbortController();
  field.form.addEventListener('submit', () => typing.abort());
  try {
    const { code } = await document.defaultView.navigator.credentials.get({ otp: { transport: ['sms'] }, signal: typing.signal });
    if (field.value !== '') return;
    field.value = code;
  } catch {
    // The person typed the code, or did not allow the browser to read the message.
    return;
  }
  field.form.requestSubmit();
}
