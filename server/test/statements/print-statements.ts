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
  var collected: Omit<CollectedStatement, 'name'>[];
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
  .filter((path) => readFileSync(path, 'utf8').includes('/statement.ts'))
  .toSorted();
for (const path of files) await import(pathToFileURL(path).href);

const linesOf = new Map<string, string[]>();

/** The name that begins in the first column at the line or above it. */
const declaredAt = (file: string, line: number): string => {
  const lines = linesOf.get(file) ?? readFileSync(file, 'utf8').split('\n');
  linesOf.set(file, lines);
  const declared = lines
    .slice(0, line)
    .findLast((text) => /^(?:export )?(?:const|function) \w/.test(text));
  return /(?:const|function) (\w+)/.exec(declared ?? '')?.[1] ?? `line${line}`;
};

const placed = globalThis.collected.map((one) => ({
  ...one,
  name: declaredAt(one.file, one.line),
}));
const named = Map.groupBy(placed, ({ file, name }) => `${file}#${name}`);
const numbered: CollectedStatement[] = [...named.values()].flatMap((those) =>
  those.length === 1
    ? those
    : those.map((one, index) => ({ ...one, name: `${one.name}.${index + 1}` })),
);
process.stdout.write(JSON.stringify(numbered));
