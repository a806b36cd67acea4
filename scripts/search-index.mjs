import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built, builtDocument } from './built.mjs';

// Writes the search index of the documentation. The build runs it after the compiler: the pages of the API reference are created from the
// OpenAPI document of the application.

const SEARCH = join('dashboard', 'documentation', 'search');

const [{ INDEX_FILE }, { searchIndex }, document] = await Promise.all([
  built(join(SEARCH, 'index-format.js')),
  built(join(SEARCH, 'search-index.js')),
  builtDocument(),
]);
writeFileSync(INDEX_FILE, searchIndex(document));
