const WIDTH = 760;
/** Space for the names of bars, and for the numbers at the y axis. */
const LEFT = { bars: 230, lines: 60 };
const COLOURS = ['#1f6feb', '#d1590f', '#1a7f37', '#8250df', '#bf3989', '#57606a', '#0a7ea4', '#9a6700'];

const escaped = (/** @type {string} */ text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const at = (/** @type {number} */ value) => String(Math.round(value * 10) / 10);

/**
 * @param {number} x
 * @param {number} y
 * @param {string} content
 * @param {string} [attributes]
 */
const text = (x, y, content, attributes = '') => `<text x="${at(x)}" y="${at(y)}" ${attributes}>${escaped(content)}</text>`;

/**
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {string} attributes
 */
const line = ([x1, y1], [x2, y2], attributes) => `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" ${attributes}/>`;

/**
 * Draws on white, because a viewer of the page may be dark.
 * @param {string} title
 * @param {number} height
 * @param {string[]} parts
 */
const drawing = (title, height, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${at(height)}" role="img" aria-label="${escaped(title)}"
  font-family="system-ui, sans-serif" font-size="12" fill="#1f2328">
<rect width="100%" height="100%" fill="#fff"/>
${[text(12, 22, title, 'font-size="14" font-weight="600"'), ...parts].join('\n')}
</svg>
`;

/**
 * Draws a bar for each value, and a mark at its target.
 * @param {string} title
 * @param {{ name: string, value: number, target: number | undefined }[]} bars
 */
export function barChart(title, bars) {
  const most = Math.max(1, ...bars.flatMap(({ value, target }) => [value, target ?? 0]));
  const x = (/** @type {number} */ value) => LEFT.bars + (value / most) * (WIDTH - LEFT.bars - 60);
  const rows = bars.flatMap(({ name, value, target }, n) => {
    const y = 40 + n * 26;
    const missed = target !== undefined && value < target;
    return [
      text(LEFT.bars - 8, y + 13, name, 'text-anchor="end"'),
      `<rect x="${String(LEFT.bars)}" y="${at(y)}" width="${at(x(value) - LEFT.bars)}" height="18" fill="${missed ? '#d1590f' : '#1f6feb'}"/>`,
      text(x(value) + 6, y + 13, value.toFixed(2)),
      ...(target === undefined ? [] : [line([x(target), y - 3], [x(target), y + 21], 'stroke="#1f2328" stroke-width="2"')]),
    ];
  });
  return drawing(title, 40 + bars.length * 26 + 8, rows);
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. @param {number} value */
function roundedUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10);
}

const PLOT = { top: 40, height: 240 };

/**
 * Draws a line for each series; its name is in a legend below.
 * @param {string} title
 * @param {string[]} labels of the x axis, at equal distances
 * @param {{ name: string, values: number[] }[]} series
 */
export function lineChart(title, labels, series) {
  const top = roundedUp(Math.max(...series.flatMap(({ values }) => values)));
  const x = (/** @type {number} */ n) => LEFT.lines + (n / Math.max(1, labels.length - 1)) * (WIDTH - LEFT.lines - 40);
  const y = (/** @type {number} */ value) => PLOT.top + PLOT.height * (1 - value / top);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    line([LEFT.lines, y(share * top)], [WIDTH - 40, y(share * top)], 'stroke="#d0d7de"'),
    text(LEFT.lines - 8, y(share * top) + 4, String(Number((share * top).toPrecision(3))), 'text-anchor="end"'),
  ]);
  const below = PLOT.top + PLOT.height;
  const ticks = labels.map((label, n) => text(x(n), below + 18, label, 'text-anchor="middle"'));
  const drawn = series.flatMap(({ name, values }, n) => {
    const colour = COLOURS[n % COLOURS.length] ?? '#000';
    const dash = n < COLOURS.length ? '' : ' stroke-dasharray="6 3"';
    const points = values.map((value, i) => `${at(x(i))},${at(y(value))}`).join(' ');
    const [column, row] = [LEFT.lines + (n % 2) * 340, below + 44 + Math.floor(n / 2) * 20];
    return [
      `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`,
      line([column, row - 4], [column + 16, row - 4], `stroke="${colour}" stroke-width="3"${dash}`),
      text(column + 24, row, name),
    ];
  });
  return drawing(title, below + 44 + Math.ceil(series.length / 2) * 20, [...grid, ...ticks, ...drawn]);
}
