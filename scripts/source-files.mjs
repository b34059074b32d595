// Which files are source: what count-lines.mjs counts and check-folders.mjs looks at.

/** The folders whose files make up the product. */
export const SOURCE_FOLDERS = [
  'cli/src',
  'contract/src',
  'mcp/src',
  'sdk/src',
  'server/src',
  'web/src',
  'site/build',
  'site/blocks',
  'extension/src',
];

const isBelow = (path, folder) => path.startsWith(`${folder}/`);

/** Written by a script from the contract, and compared by `npm run check`. */
const isGenerated = (path) => isBelow(path, 'sdk/src/types');

/** A TypeScript or JavaScript file of the product, and not a test or what only tests use. */
export const isSource = (path) =>
  SOURCE_FOLDERS.some((folder) => isBelow(path, folder)) &&
  /\.(ts|tsx|mjs)$/.test(path) &&
  !isGenerated(path) &&
  !/\.(test|fixture)\.\w+$/.test(path) &&
  !/\/fixtures?\//.test(path);

/** Words for people and models, one file a language, that are only by chance written as TypeScript. */
export const isTranslated = (path) =>
  /^web\/src\/(.*\/)?texts[-a-z]*(\.nl)?\.ts$/.test(path) ||
  path.endsWith('.nl.ts') ||
  isBelow(path, 'server/src/starter/languages') ||
  isBelow(path, 'server/src/generation/languages');

export const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));
