// Writes sdk/src/types from the contract: `npm run types -w sdk`. With --check it only compares.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { createEmit, declare, declareOperation } from './emit-types.ts';
import { type NamedSchema, readContract } from './read-contract.ts';

const FOLDER = fileURLToPath(new URL('../src/types/', import.meta.url));
const HEAD = '// Written by sdk/scripts/write-types.ts from the contract. Do not edit.\n';

const { operations, schemas } = await readContract();

const schemaOf = (name: string): NamedSchema => {
  const found = schemas[name];
  if (!found) throw new Error(`the contract has no schema ${name}`);
  return found;
};

/** Which schema has members that belong to another one too. */
const additions = Object.fromEntries(
  Object.entries(schemas).flatMap(([name, { schema }]) =>
    (schema['x-adds-to'] ?? []).map((target) => [target, name]),
  ),
);

const importLines = (names: Iterable<string>, own: string): string => {
  const byNoun = Map.groupBy([...names].toSorted(), (name) => schemaOf(name).noun);
  byNoun.delete(own);
  const line = ([noun, group]: [string, string[]]) =>
    `import type { ${group.join(', ')} } from './${noun}.ts';\n`;
  return [...byNoun]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(line)
    .join('');
};

/** The operations first: only what they use is written. */
const sent = new Set<string>();
const answered = new Set<string>();
const emitSent = createEmit((name) => sent.add(name), true);
const emitAnswer = createEmit((name) => answered.add(name));
const declared = operations.map((one) => declareOperation(one, emitSent, emitAnswer)).join('');
const operationImports = importLines(new Set([...sent, ...answered]), '');
for (const names of [sent, answered]) {
  // The set grows while it is walked, until everything that is reached is in it.
  for (const name of names) {
    const added = additions[name];
    if (added) names.add(added);
    createEmit((other) => names.add(other))(schemaOf(name).schema, '');
  }
}
const used = new Set([...sent, ...answered]);

const files = new Map<string, string>();
for (const [noun, names] of Map.groupBy([...used].toSorted(), (name) => schemaOf(name).noun)) {
  const seen = new Set<string>();
  const text = names.map((name) => {
    if (additions[name]) seen.add(additions[name]);
    const emit = createEmit((other) => seen.add(other), !answered.has(name));
    return declare(name, schemaOf(name), emit, additions[name]);
  });
  files.set(`${noun}.ts`, `${HEAD}${importLines(seen, noun)}\n${text.join('\n')}`);
}

const nouns = [...files.keys()].toSorted();
files.set(
  'operation-types.ts',
  `${HEAD}import type { EventStream, FileAnswer, FileBody } from '../shared/bodies.ts';
${operationImports}
/** Every operation of the three OpenAPI documents: what it is asked with, and what it answers. */
export interface Operations {
${declared}}
`,
);

/** Whether the service keeps the answer of an operation under its Idempotency-Key. */
const takesKey = ({ operation }: (typeof operations)[number]): boolean =>
  operation.parameters.some(({ name }) => name === 'Idempotency-Key');
const row = (one: (typeof operations)[number]): string =>
  `  ${one.operation.operationId}: ['${one.method}', '${one.path}'${takesKey(one) ? ", 'key'" : ''}],\n`;
files.set(
  'operation-table.ts',
  `${HEAD}
/** Method and path of every operation, and \`key\` where an Idempotency-Key makes a repetition safe. */
export const OPERATIONS = {
${operations.map(row).join('')}} as const;
`,
);
files.set('all.ts', `${HEAD}${nouns.map((name) => `export type * from './${name}';\n`).join('')}`);

const read = (name: string): string => {
  try {
    return readFileSync(`${FOLDER}${name}`, 'utf8');
  } catch {
    return '';
  }
};

const isStale = (): boolean =>
  readdirSync(FOLDER).some((name) => !files.has(name)) ||
  [...files].some(([name, text]) => read(name) !== text);

if (argv.includes('--check')) {
  if (isStale()) {
    console.error('sdk/src/types differs from the contract. Run: npm run types -w sdk');
    exit(1);
  }
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of files) writeFileSync(`${FOLDER}${name}`, text);
}
