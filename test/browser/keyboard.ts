import type { Page } from 'playwright-core';

/** More tab stops than any page has. */
const MAX_STOPS = 60;

/** Returns true if the wanted element has the focus and the focus is visible. */
const FOCUSED = (selector: string): string => `(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { width, height, top, left } = element.getBoundingClientRect();
  return {
    what: element.outerHTML.slice(0, 100),
    found: element.matches(${JSON.stringify(selector)}),
    marked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    visible: width > 0 && height > 0 && top >= 0 && left >= 0 && left + width <= innerWidth,
  };
})()`;

/** Presses Tab until the wanted element has the focus. Every stop on the way must be visible and marked. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const { what, found, marked, visible } = await page.evaluate<{ what: string; found: boolean; marked: boolean; visible: boolean }>(
      FOCUSED(selector),
    );
    expect({ what, marked, visible }).toEqual({ what, marked: true, visible: true });
    if (found) return;
    stops.push(what);
  }
  throw new Error(`The Tab key leads to no ${selector}, only to ${stops.join(', ')}.`);
}
