/* global document */

// Shows the extensions of a store at a target: blocks in sandboxed frames, scripts, and buttons for actions. The data attributes of the
// container element state the platform, the store and the target.

/** @param {HTMLElement} place */
async function showExtensions(place) {
  const { platform = '', storeId = '', target = '' } = place.dataset;
  const response = await fetch(`${platform}/api/apps/extensions/storefront?${new URLSearchParams({ store_id: storeId, target })}`);
  const { data } = await response.json();
  for (const extension of data) place.append(elementOf(extension, { platform, storeId }));
}

/**
 * @param {{ type: string, title: string, url: string | null, script_url: string | null, extension_id: number, config: object }} extension
 * @param {{ platform: string, storeId: string }} store
 */
function elementOf(extension, store) {
  if (extension.type === 'storefront_script') return Object.assign(document.createElement('script'), { src: extension.script_url ?? '' });
  if (extension.type === 'storefront_action') return actionOf(extension, store);
  const frame = Object.assign(document.createElement('iframe'), { title: extension.title, src: extension.url ?? '' });
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  return frame;
}

/**
 * @param {{ title: string, extension_id: number, config: object }} extension
 * @param {{ platform: string, storeId: string }} store
 */
function actionOf({ title, extension_id, config }, { platform, storeId }) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: title });
  const output = document.createElement('output');
  button.addEventListener('click', async () => {
    const response = await fetch(`${platform}/api/apps/extensions/storefront/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ store_id: Number(storeId), extension_id, action: 'estimate', payload: config }),
    });
    const { data, message } = await response.json();
    output.textContent = response.ok ? data.text : message;
  });
  const section = document.createElement('section');
  section.append(button, output);
  return section;
}

for (const place of document.querySelectorAll('[data-target]')) void showExtensions(/** @type {HTMLElement} */ (place));
