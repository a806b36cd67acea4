/* global addEventListener, document, location */

/**
 * The page that embeds an app: hands session tokens to the app's frame, and leads to a charge that the app asks the merchant to approve.
 * Nothing is said to another origin than the app's, and nothing of another origin or window is listened to.
 */
const frameOfApp = () => document.querySelector('iframe[data-app-id]');

const say = (message) => {
  const frame = frameOfApp();
  frame.contentWindow.postMessage(message, frame.dataset.appOrigin);
};

/** A fresh token for every request: it lives ten minutes. `id` comes back unchanged, so that an app can tell its requests apart. */
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

/** The path of a billing page of this store; undefined for every other address. */
function billingPath(url) {
  if (typeof url !== 'string' || !URL.canParse(url, location.origin)) return undefined;
  const { origin, pathname } = new URL(url, location.origin);
  const pages = new RegExp(`^/${frameOfApp().dataset.storeId}/settings/apps/billing(/[1-9][0-9]*)?$`);
  return origin === location.origin && pages.test(pathname) ? pathname : undefined;
}

/** True for what the app's page says, and nobody else. */
const isOfApp = ({ source, origin }) => {
  const frame = frameOfApp();
  return frame !== null && source === frame.contentWindow && origin === frame.dataset.appOrigin;
};

// This runs before the frame is there, so that nothing is missed of what an app says while it loads.
addEventListener('message', (event) => {
  const { data } = event;
  if (!isOfApp(event) || typeof data !== 'object' || data === null) return;
  if (data.type === 'svc:session-token-request') void giveToken(data.id);
  if (data.type === 'svc:billing-redirect') {
    const path = billingPath(data.url);
    if (path !== undefined) location.assign(path);
  }
});
