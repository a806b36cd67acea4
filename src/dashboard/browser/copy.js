/* global addEventListener, document */

/** Script of pages that show secrets. It shows the copy buttons if the browser allows the page to write to the clipboard. */
addEventListener('DOMContentLoaded', () => {
  const { clipboard } = document.defaultView.navigator;
  if (!clipboard) return;
  for (const button of document.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      try {
        await clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      } catch {
        // The value stays visible and can be selected.
        return;
      }
      button.textContent = button.dataset.copied;
    });
  }
});
