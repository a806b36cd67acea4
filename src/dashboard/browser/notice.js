/* global addEventListener, document */

/**
 * Script of pages that tell about the last action, as their addresses say. A page that is loaded again, or returned to, does not tell it again.
 */
addEventListener('DOMContentLoaded', () => {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit.type !== 'navigate') document.querySelector('.notice.good')?.remove();
});
