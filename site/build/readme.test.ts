import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { EVENT_TYPES } from '../../contract/src/events/event-types.ts';
import { routes } from '../../contract/src/routes.ts';
import { KEY_SCOPES } from '../../contract/src/shared/key-scopes.ts';
import { LANGUAGE_KEYS } from '../../contract/src/shared/schema.ts';
import { publicRoutes } from '../../contract/src/public.ts';
import { STARTER_TEMPLATE_KEYS } from '../../server/src/starter/templates.ts';
import { ROOT } from './read-pages.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** A line break of the source is a space to the reader. */
const README = read('README.md').replaceAll(/\s+/g, ' ');

const NUMBERS = ['nine', 'fifteen', 'eighteen'];
const inWords = (number: number): string =>
  NUMBERS.find((_, at) => [9, 15, 18][at] === number) ?? String(number);

interface WrittenRule {
  readonly kind: string;
}
/** The rules as they are written: loading packs would also compile them, which takes ten seconds. */
const files = readdirSync(join(ROOT, 'packs'), { recursive: true, encoding: 'utf8' });
const packs = files.filter((name) => name.endsWith('/pack.yaml')).length;
const kinds = files
  .filter((name) => /\/rules.*\.yaml$/.test(name))
  .flatMap((name) => parse(read(`packs/${name}`)) as readonly WrittenRule[])
  .map(({ kind }) => kind);

test('the table of operations has every scope, with as many operations as the contract', () => {
  const rows = read('README.md').matchAll(/^\| (?:`([a-z]+)`|none)\s+\| (\d+)\s+\|/gm);
  const told = Object.fromEntries(
    [...rows].map(([, name, count]) => [name ?? 'none', Number(count)]),
  );
  const scopes = routes.flatMap((route) =>
    route.surface === 'app' ? [] : [route.scope ?? 'none'],
  );
  // The health check and the version need no key, so the table of routes does not have them.
  scopes.push('none', 'none');
  const all = ['none', ...KEY_SCOPES];
  expect(told).toEqual(
    Object.fromEntries(all.map((name) => [name, scopes.filter((scope) => scope === name).length])),
  );
  expect(README).toContain(`the ${publicRoutes.length} of the specification`);
});

test('the numbers of rules, packs, templates, languages and events are those of the product', () => {
  expect(README).toContain(`against ${kinds.length} rules in ${inWords(packs)} starter packs`);
  const judged = kinds.filter((kind) => kind === 'judge').length;
  expect(README).toContain(`${judged} of the rules need a language model`);
  expect(README).toContain(`the ${kinds.length - judged} rules of words`);
  expect(README).toContain(
    `${inWords(STARTER_TEMPLATE_KEYS.length)} templates and six tones in ${inWords(LANGUAGE_KEYS.length)} languages`,
  );
  expect(README).toContain(`${EVENT_TYPES.length} types of events`);
});

test('how good the findings are is what quality.md says', () => {
  const all = /^\| \*\*all\*\* \| \*\*(\d+ %).*?\*\*(\d+ %)/m.exec(read('docs/quality.md'));
  expect(all).not.toBeNull();
  const [, precision, recall] = all ?? [];
  expect(README).toContain(
    `find ${recall} of the breaches, and ${precision} of their findings are right`,
  );
});

test('what the contract has is not called missing', () => {
  const missing = README.match(
    /[^.|]*\b(do|does) not exist\b[^.|]*|[^.|]*\bcan only read\b[^.|]*/g,
  );
  expect(missing ?? []).toEqual([]);
});
