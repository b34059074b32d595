import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = /\.[cm]?[jt]s$/;
const NOT_PROGRAM = /\.(test|fixture)\.[cm]?[jt]s$|\.d\.[cm]?ts$/;
const LENGTH = 12;

/**
 * A short name for the program below a folder: the same files, the same name. What a journal looks like
 * is decided by handlers and by everything that they call, so all of it counts.
 */
export const hashSources = (folder: URL): string => {
  const root = fileURLToPath(folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => PROGRAM.test(file) && !NOT_PROGRAM.test(file))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, LENGTH);
};
