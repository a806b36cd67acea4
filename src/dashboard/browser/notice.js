/* global addEventListener, document */

/**
 * Script of pages with a notice about the last action, as stated in their address. Reloading or returning to such a page does not show it again.
 */
addEventListener('DOMContentLoaded', () => {
  const [visit] = performance.getEntriesByType('navigation');
  if (visit.type !== 'navigate') document.querySelector('.notice.good')?.remove();
});
