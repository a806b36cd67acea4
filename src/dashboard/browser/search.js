/* global addEventListener, document */

/** Script of the pages of a store. `/` focuses the search field in the header, except while the person types in a field. */
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || target.closest?.('input, textarea, select')) return;
  const field = document.querySelector('[data-finder]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
