/**
 * Prints every statement that the server makes at module load, with the place in the source where it is
 * made. Runs as a process of its own, because it loads the modules with a changed `statement`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CollectedStatement } from './collect-statements.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const REGISTRY = '/platform/db/statement.ts';

declare global {
  var collected: CollectedStatement[];
}
globalThis.collected = [];

// The stack names the caller of `statement` in its third line. Type stripping keeps lines where they are.
const RECORDING = `
export const statement = (text) => {
  const [, file, line] = /(?:file:\\/\\/)(.*):(\\d+):\\d+\\)?$/.exec(new Error().stack.split('\\n')[2]) ?? [];
  globalThis.collected.push({ text, file, line: Number(line) });
  return plainStatement(text);
};`;

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(REGISTRY)) return loaded;
    const source = readFileSync(fileURLToPath(url), 'utf8').replace(
      'export const statement =',
      'const plainStatement =',
    );
    return { ...loaded, source: `${source}${RECORDING}` };
  },
});

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
  .map((name) => join(SOURCE, name))
  .filter((path) => readFileSync(path, 'utf8').includes('/statement.ts'));
for (const path of files) await import(pathToFileURL(path).href);
process.stdout.write(JSON.stringify(globalThis.collected));
