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

/** Sentences about names of the house that a newcomer could not guess. */
export const findStrangeNames = ({ server, contract, handlers, features, operations }) => {
  const sentences = (names, say) => names.map(say);
  return [
    ...sentences(
      NOUNS.filter((noun) => !server.includes(noun)),
      (noun) => `The noun ${noun} has no folder in server/src.`,
    ),
    ...sentences(
      contract.filter((name) => !CONTRACT_BASE.includes(name) && !NOUNS.includes(name)),
      (name) => `contract/src/${name} is no noun of the server.`,
    ),
    ...sentences(
      handlers.filter((name) => !API_BASE.test(name) && !NOUNS.includes(nounOf(name))),
      (name) => `The HTTP handler ${name}.ts begins with no noun of the server.`,
    ),
    ...sentences(
      features.filter((name) => !NOUNS.includes(name) && !(name in PAGES)),
      (name) => `web/src/features/${name} is no noun of the server.`,
    ),
    ...sentences(
      Object.values(PAGES)
        .flat()
        .filter((noun) => !NOUNS.includes(noun)),
      (noun) => `A page shows ${noun}, which is no noun of the server.`,
    ),
    ...sentences(
      operations.filter((name) => OTHER_VERBS.test(name)),
      (name) => `${name} has a verb for which CONTRIBUTING.md has another word.`,
    ),
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

/** All names that the check looks at, from the folder where the project is. */
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
