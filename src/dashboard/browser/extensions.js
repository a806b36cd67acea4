/* global addEventListener, document, location */

/**
 * Script of pages that show extensions in sandboxed frames. It passes sandbox tokens to the frames that ask for them, and shows which frames
 * do not respond. The frames have no origin of their own, so a message is matched to its frame by its window.
 */
const MIN_HEIGHT = 80;
const MAX_HEIGHT = 2000;

/** Returns the slot of the frame that sent a message. */
const slotOf = (source) =>
  [...document.querySelectorAll('.extension')].find((slot) => slot.querySelector('iframe').contentWindow === source);

// The pages that a frame can show are limited by the policy of this page, because a frame without an origin cannot be named as a receiver.
const say = (slot, message) => slot.querySelector('iframe').contentWindow.postMessage(message, '*');

async function giveToken(slot, id) {
  const { extensionId, storeId } = slot.dataset;
  try {
    const response = await fetch(`/api/apps/extensions/sandbox-token?extension_id=${extensionId}&store_id=${storeId}`);
    const { data, code } = await response.json();
    const proxy_url = `${location.origin}/api/apps/extensions/api-proxy`;
    say(slot, data ? { type: 'svc:sandbox-token', id, proxy_url, ...data } : { type: 'svc:sandbox-token-error', id, code });
  } catch {
    say(slot, { type: 'svc:sandbox-token-error', id, code: 'unavailable' });
  }
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
addEventListener('message', ({ source, data }) => {
  const slot = slotOf(source);
  if (slot === undefined || typeof data !== 'object' || data === null) return;
  if (data.type === 'svc:ready') {
    setState(slot, 'ready');
    void giveToken(slot, data.id);
  }
  if (data.type === 'svc:resize') resize(slot, data.height);
});

addEventListener('DOMContentLoaded', () => document.querySelectorAll('.extension').forEach(watch));
