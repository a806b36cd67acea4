/* global addEventListener, document, location */

/**
 * Script of the page that embeds an app. It passes session tokens to the app's frame and opens charges that the app asks the merchant to
 * approve. It sends messages only to the origin of the app and ignores messages from other origins and windows.
 */
const frameOfApp = () => document.querySelector('iframe[data-app-id]');

const say = (message) => {
  const frame = frameOfApp();
  frame.contentWindow.postMessage(message, frame.dataset.appOrigin);
};

/**
 * Requests a new token each time, because it expires after ten minutes. Returns `id` unchanged, so that an app can match responses to
 * requests.
 */
async function giveToken(id) {
  const { appId, storeId, csrfToken } = frameOfApp().dataset;
  try {
    const response = await fetch('/api/apps/session-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ app_id: Number(appId), store_id: Number(storeId) }),
    });
    const { data, code } = await response.json();
    say(data ? { type: 'svc:session-token', id, ...data } : { type: 'svc:session-token-error', id, code });
  } catch {
    say({ type: 'svc:session-token-error', id, code: 'unavailable' });
  }
}

/** Returns the path of a billing page of this store; undefined for any other URL. */
function billingPath(url) {
  if (typeof url !== 'string' || !URL.canParse(url, location.origin)) return undefined;
  const { origin, pathname } = new URL(url, location.origin);
  const pages = new RegExp(`^/${frameOfApp().dataset.storeId}/settings/apps/billing(/[1-9][0-9]*)?$`);
  return origin === location.origin && pages.test(pathname) ? pathname : undefined;
}

/** Returns true for messages from the app's page. */
const isOfApp = ({ source, origin }) => {
  const frame = frameOfApp();
  return frame !== null && source === frame.contentWindow && origin === frame.dataset.appOrigin;
};

// The script runs before the frame exists, so that it receives all messages that the app sends while it loads.
addEventListener('message', (event) => {
  const { data } = event;
  if (!isOfApp(event) || typeof data !== 'object' || data === null) return;
  if (data.type === 'svc:session-token-request') void giveToken(data.id);
  if (data.type === 'svc:billing-redirect') {
    const path = billingPath(data.url);
    if (path !== undefined) location.assign(path);
  }
});
