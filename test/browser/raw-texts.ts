/** Texts for programs: names with underscores, times in ISO 8601, placeholders that were not filled in, and values of JavaScript. */
const RAW = String.raw`[a-z0-9]_[a-z]|\d{4}-\d\d-\d\dT\d|^(?:undefined|NaN|null|true|false)$|\[object |\{[a-z_]+\}|\bBDT\b`;

/** Amounts and times of day with Latin digits, which pages in Bangla do not have. */
const LATIN_FIGURES = String.raw`৳\s?\d|\d\s?৳|\b\d\d:\d\d\b`;

/** Topics of events, ids and keys, and offsets of time zones: people search for them verbatim. */
const KEPT = String.raw`\b[a-z]+\.[a-z_]+\b|\b\w*[0-9a-f]{16,}\b|GMT[+-]\d+:\d\d`;

/** Parts of pages with text for programs, text that people wrote, and text in another language. */
const EXEMPT = 'code, pre, kbd, script, style, textarea, [translate=no], [lang]:not(html)';

/** Expression for the texts of a page that are not in its language. The documentation is about the names of the API. */
export const RAW_TEXTS = `(() => {
  if (/^[/](docs|changelog)\\b/.test(location.pathname)) return [];
  const raw = new RegExp(document.documentElement.lang === 'bn' ? ${JSON.stringify(`${RAW}|${LATIN_FIGURES}`)} : ${JSON.stringify(RAW)});
  const kept = new RegExp(${JSON.stringify(KEPT)}, 'g');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (raw.test(textContent.replace(kept, '').trim()) && !parentElement.closest(${JSON.stringify(EXEMPT)})) found.push(textContent);
  }
  return found;
})()`;
