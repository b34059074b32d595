import { expect, test } from 'vitest';
import { findFaults } from './check-folders.mjs';

const make = (entries) => new Map(Object.entries(entries));
const manyFiles = (count) =>
  make(Object.fromEntries(Array.from({ length: count }, (_, i) => [`web/src/ui/${i}.ts`, '\n'])));

test('folders that look one way, forty files and four hundred lines are in order', () => {
  const oneWay = make({
    'server/src/a/one.ts': `import { b } from '../b/two.ts';\n`,
    'server/src/b/two.ts': `import { c } from './three.ts';\n`,
    'server/src/b/three.ts': '//\n'.repeat(400),
  });
  expect(findFaults(oneWay)).toEqual([]);
  expect(findFaults(manyFiles(40))).toEqual([]);
});

test('two folders that import each other are found, also where only a type comes back', () => {
  const circle = {
    'server/src/a/one.ts': `import {\n  b,\n} from './inner/two.ts';\n`,
    'server/src/a/inner/two.ts': `import type { A } from '../one.ts';\n`,
  };
  const sentence =
    'These folders import each other: server/src/a -> server/src/a/inner -> server/src/a ' +
    '(server/src/a/one.ts, server/src/a/inner/two.ts).';
  expect(findFaults(make(circle))).toEqual([sentence]);
  const late = { ...circle, 'server/src/a/inner/two.ts': `await import('../one.ts');\n` };
  expect(findFaults(make(late))).toEqual([sentence]);
});

test('a circle of three folders is found once', () => {
  const circle = make({
    'server/src/a/one.ts': `import '../b/two.ts';\n`,
    'server/src/b/two.ts': `import '../c/three.ts';\n`,
    'server/src/c/three.ts': `import '../a/one.ts';\n`,
  });
  expect(findFaults(circle)).toEqual([
    'These folders import each other: server/src/a -> server/src/b -> server/src/c -> server/src/a ' +
      '(server/src/a/one.ts, server/src/b/two.ts, server/src/c/three.ts).',
  ]);
});

test('a folder and a file that are too large are named with their size', () => {
  expect(findFaults(manyFiles(41))).toEqual(['web/src/ui has 41 files, more than 40.']);
  expect(findFaults(make({ 'web/src/a.ts': '//\n'.repeat(401) }))).toEqual([
    'web/src/a.ts has 401 lines, more than 400.',
  ]);
});
