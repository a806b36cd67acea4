/* global addEventListener, document */

/** Script of the pages of a store. `/` focuses the search field in the header, except where it is typed. */
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || target.closest?.('input, textarea, select')) return;
  const field = document.querySelector('[data-finder]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
