/* global addEventListener, document */

/**
 * Script of the page that shows the tokens of an app on a test store once, and of the documentation. It keeps the access token until the tab is
 * closed, and shows it in the examples for that store. The server keeps only a digest.
 */
const PLACES = /\$(?:ACCESS_)?TOKEN\b|svc_at_…/g;
const IN_PHP = "getenv('ACCESS_TOKEN')";
/** Examples that read the token from a file of their own. */
const ASSIGNMENT = /^TOKEN=/m;
/** Output, which is left as recorded. */
const OUTPUT = /^# /;

const keyOf = (store) => `access token of test store ${store}`;

function keep({ dataset, textContent }) {
  document.defaultView.sessionStorage.setItem(keyOf(dataset.accessTokenOf), textContent);
}

function fill(code, token) {
  if (ASSIGNMENT.test(code.textContent)) return;
  const filled = (line) => (OUTPUT.test(line) ? line : line.replaceAll(PLACES, token).replaceAll(IN_PHP, `'${token}'`));
  code.textContent = code.textContent.split('\n').map(filled).join('\n');
}

addEventListener('DOMContentLoaded', () => {
  for (const shown of document.querySelectorAll('[data-access-token-of]')) keep(shown);
  const reader = document.querySelector('[data-examples-of]');
  const token = reader && document.defaultView.sessionStorage.getItem(keyOf(reader.dataset.examplesOf));
  if (!token) return;
  for (const code of document.querySelectorAll('pre code')) fill(code, token);
  for (const hint of reader.querySelectorAll('[data-token]')) hint.hidden = hint.dataset.token !== 'shown';
});
