import { readingText } from './large-read.js';
import { isShareable, SHAREABLE } from './shareable.js';

const text = `${SHAREABLE}SELECT name FROM stores WHERE store_id = $1`;

describe('a statement', () => {
  it('may share a connection if it is declared shareable and has a name', () => {
    expect(isShareable({ name: 's1', text })).toBe(true);
    expect(isShareable({ text })).toBe(false);
    expect(isShareable({ name: 's2', text: 'SELECT count(*) FROM orders' })).toBe(false);
  });

  it('keeps its declaration in a bounded read', () => {
    expect(isShareable({ name: 's3', text: readingText('bounded', text, []) })).toBe(true);
    expect(isShareable({ name: 's4', text: readingText('bounded', 'SELECT 1 AS json', []) })).toBe(false);
  });
});
