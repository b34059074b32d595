import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = /\.([cm]?[jt]s|yaml)$/;
const NOT_PROGRAM = /\.(test|fixture)\.[cm]?[jt]s$|\.d\.[cm]?ts$/;
const LENGTH = 12;

/**
 * A short hash of all files below some folders. The journal of a handler, that is its recorded steps, depends
 * on everything that the handler calls or reads, so all files count.
 */
export const hashSources = (...folders: readonly URL[]): string => {
  const hash = createHash('sha256');
  for (const root of folders.map((folder) => fileURLToPath(folder))) {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => PROGRAM.test(file) && !NOT_PROGRAM.test(file))
      .toSorted();
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, LENGTH);
};
