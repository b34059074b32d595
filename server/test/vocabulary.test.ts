import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const layers = new URL('../../layers.config.mjs', import.meta.url).href;
const { NOUNS } = (await import(layers)) as { NOUNS: readonly string[] };
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folders of the contract that belong to no noun. */
const CONTRACT_BASE = ['openapi', 'shared'];

/** Files of the HTTP edge that serve every noun. */
const API_BASE =
  /^(app-operation|extended-handlers|extended-operation|guard|handlers|oidc|origin|session-cookie|streams)$/;

/** Words for parts of a noun: what their handlers serve. */
const PARTS: Readonly<Record<string, string>> = {
  account: 'accounts',
  'activity-csv': 'activity',
  'hints-csv': 'hints',
  audit: 'audits',
  checks: 'rules',
  drafts: 'documents',
  export: 'documents',
  own: 'accounts',
  packs: 'rules',
  read: 'bulk',
  rule: 'rules',
  template: 'templates',
  text: 'documents',
  tone: 'tones',
  'violations-csv': 'violations',
};

/** Pages that show more than one noun. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  settings: ['accounts', 'keys', 'members', 'workspaces'],
  'sign-in': ['accounts'],
};

const foldersIn = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const nounOf = (file: string): string => {
  const name = file.replace(/\.ts$/, '');
  if (NOUNS.includes(name)) return name;
  return PARTS[name] ?? PARTS[name.split('-')[0] ?? ''] ?? name;
};

test('every noun of the layers is a folder of the server', () => {
  expect(NOUNS.filter((noun) => !foldersIn('server/src').includes(noun))).toEqual([]);
});

test('the contract has the server’s nouns and no other word', () => {
  const others = foldersIn('contract/src').filter((name) => !CONTRACT_BASE.includes(name));
  expect(others.filter((name) => !NOUNS.includes(name))).toEqual([]);
});

test('the handlers of the HTTP edge have the server’s nouns', () => {
  const files = ['app', 'public'].flatMap((surface) =>
    readdirSync(`${root}server/src/api/${surface}`).filter(
      (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file),
    ),
  );
  const named = files.filter((file) => !API_BASE.test(file.replace(/\.ts$/, '')));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !NOUNS.includes(nounOf(file)))).toEqual([]);
});

test('the features of the web application have the server’s nouns', () => {
  const features = foldersIn('web/src/features');
  const strange = features.filter((name) => !NOUNS.includes(name) && !(name in PAGES));
  expect(strange).toEqual([]);
  expect(
    Object.values(PAGES)
      .flat()
      .filter((noun) => !NOUNS.includes(noun)),
  ).toEqual([]);
});

/** Verbs that have another word in this house; CONTRIBUTING.md says which. */
const OTHER_VERBS = /^(ask-for|begin|change|do|give|make|new|put|take)-/;

test('operations say create, start, set and update, and no other word for them', () => {
  const files = NOUNS.flatMap((noun) =>
    readdirSync(`${root}server/src/${noun}`, { recursive: true, encoding: 'utf8' }),
  );
  const names = files.map((file) => file.replace(/^.*\//, ''));
  expect(names.filter((name) => OTHER_VERBS.test(name))).toEqual([]);
});
