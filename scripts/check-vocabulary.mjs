// Whether the contract, the HTTP handlers and the web features use the server's nouns, and operations its verbs.
import { readdirSync } from 'node:fs';
import { NOUNS } from '../layers.config.mjs';

/** Folders of the contract that belong to no noun. */
const CONTRACT_BASE = ['openapi', 'shared'];

/** Files of the HTTP edge that serve every noun. */
const API_BASE =
  /^(app-operation|extended-handlers|extended-operation|guard|handlers|oidc|origin|session-cookie|streams)$/;

/** Words for parts of a noun: what their handlers serve. */
const PARTS = {
  account: 'accounts',
  'activity-csv': 'activity',
  'hints-csv': 'hints',
  audit: 'audits',
  checks: 'rules',
  document: 'documents',
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
const PAGES = {
  settings: ['accounts', 'keys', 'members', 'workspaces'],
  'sign-in': ['accounts'],
};

/** Verbs that have another word in this house; CONTRIBUTING.md says which. */
const OTHER_VERBS = /^(ask-for|begin|change|do|give|make|new|put|take)-/;

const nounOf = (name) =>
  NOUNS.includes(name) ? name : (PARTS[name] ?? PARTS[name.split('-')[0]] ?? name);

/** Returns one sentence for each name that does not follow the vocabulary. */
export const findStrangeNames = ({ server, contract, handlers, features, operations }) => {
  return [
    ...NOUNS.filter((noun) => !server.includes(noun)).map(
      (noun) => `The noun ${noun} has no folder in server/src.`,
    ),
    ...contract
      .filter((name) => !CONTRACT_BASE.includes(name) && !NOUNS.includes(name))
      .map((name) => `contract/src/${name} is no noun of the server.`),
    ...handlers
      .filter((name) => !API_BASE.test(name) && !NOUNS.includes(nounOf(name)))
      .map((name) => `The HTTP handler ${name}.ts begins with no noun of the server.`),
    ...features
      .filter((name) => !NOUNS.includes(name) && !(name in PAGES))
      .map((name) => `web/src/features/${name} is no noun of the server.`),
    ...Object.values(PAGES)
      .flat()
      .filter((noun) => !NOUNS.includes(noun))
      .map((noun) => `A page shows ${noun}, which is no noun of the server.`),
    ...operations
      .filter((name) => OTHER_VERBS.test(name))
      .map((name) => `${name} has a verb for which CONTRIBUTING.md has another word.`),
  ];
};

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const handlersIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''));

/** Reads all names that are checked. It must run in the root folder of the project. */
export const readNames = () => {
  const server = foldersIn('server/src');
  return {
    server,
    contract: foldersIn('contract/src'),
    handlers: ['app', 'public'].flatMap((surface) => handlersIn(`server/src/api/${surface}`)),
    features: foldersIn('web/src/features'),
    operations: NOUNS.filter((noun) => server.includes(noun))
      .flatMap((noun) => readdirSync(`server/src/${noun}`, { recursive: true }))
      .map((file) => file.replace(/^.*\//, '')),
  };
};

if (import.meta.main) {
  const names = readNames();
  const strange = findStrangeNames(names);
  for (const sentence of strange) console.error(sentence);
  if (strange.length > 0) process.exit(1);
  console.log(`vocabulary: ${names.handlers.length} handlers and ${names.operations.length} files`);
}
