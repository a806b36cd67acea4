/* global addEventListener, document, location */

/**
 * Script of pages that show extensions in sandboxed frames. It passes sandbox tokens to the frames that ask for them, and shows which frames
 * do not respond. The frames have no origin, so a message is matched to its frame by its window, and a request for a token to the page that
 * was loaded into the frame by the nonce in its URL. The token is sent through the port that came with the nonce, which only that page can
 * read: a page that the frame navigates to gets neither the nonce nor the token, even if it arrives while the token is being requested.
 */
const MIN_HEIGHT = 80;
const MAX_HEIGHT = 2000;

/** Returns the slot of the frame that sent a message. */
const slotOf = (source) =>
  [...document.querySelectorAll('.extension')].find((slot) => slot.querySelector('iframe').contentWindow === source);

/** Returns a new token, or the code of the error. */
async function requestToken({ extensionId, storeId }) {
  try {
    const response = await fetch(`/api/apps/extensions/sandbox-token?extension_id=${extensionId}&store_id=${storeId}`);
    const { data, code } = await response.json();
    return data ? { token: { proxy_url: `${location.origin}/api/apps/extensions/api-proxy`, ...data } } : { code };
  } catch {
    return { code: 'unavailable' };
  }
}

async function giveToken({ dataset }, id, port) {
  const { token, code } = await requestToken(dataset);
  port.postMessage(token ? { type: 'svc:sandbox-token', id, ...token } : { type: 'svc:sandbox-token-error', id, code });
}

/** Extensions whose frames have asked for a token since this page was opened. */
const asked = new Set();

/**
 * Handles a request for a token. Going back in the history restores the page that a frame showed last, with the nonce of an earlier load, so
 * the page is loaded again if the first nonce of a frame is wrong.
 */
function answer(slot, { id, frame_nonce }, port) {
  const isFirst = !asked.has(slot);
  asked.add(slot);
  if (frame_nonce === slot.dataset.frameNonce) return giveToken(slot, id, port);
  const frame = slot.querySelector('iframe');
  if (isFirst) return frame.contentWindow.location.replace(frame.src);
  return port.postMessage({ type: 'svc:sandbox-token-error', id, code: 'invalid_nonce' });
}

function setState(slot, state) {
  slot.dataset.state = state;
  slot.querySelector('[role=status]').hidden = state !== 'silent';
}

function resize(slot, height) {
  if (typeof height !== 'number' || !(height > 0)) return;
  slot.querySelector('iframe').style.height = `${Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.round(height)))}px`;
}

/** Shows that a frame does not respond, until it does. */
function watch(slot) {
  setTimeout(() => {
    if (slot.dataset.state !== 'ready') setState(slot, 'silent');
  }, Number(slot.dataset.readyWithin));
}

// The script runs before the frames exist, so that it receives all messages that they send while they load.
addEventListener('message', ({ source, data, ports: [port] }) => {
  const slot = slotOf(source);
  if (slot === undefined || typeof data !== 'object' || data === null) return;
  if (data.type === 'svc:ready') {
    setState(slot, 'ready');
    if (port) void answer(slot, data, port);
  }
  if (data.type === 'svc:resize') resize(slot, data.height);
});

addEventListener('DOMContentLoaded', () => document.querySelectorAll('.extension').forEach(watch));
