// Who may import whom. A noun sees only the nouns before it in this list.
export const NOUNS = [
  'versions',
  'activity',
  'workspaces',
  'accounts',
  'members',
  'notifications',
  'keys',
  'assets',
  'rules',
  'passages',
  'templates',
  'tones',
  'infobases',
  'documents',
  'bulk',
  'audits',
  'hints',
  'violations',
  'findings',
  'contents',
  'learning',
  'library',
  'home',
  'operations',
  'events',
  'search',
];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const area = (names) => `^server/src/(${names.join('|')})/`;

export default {
  forbidden: [
    // A translation takes the type of the texts that fetch it: no code runs in a circle.
    rule(
      'no-cycles',
      'imports run one way',
      { pathNot: '^web/src/.*texts[-a-z]*(\\.nl)?\\.ts$' },
      { circular: true },
    ),
    rule(
      'contract-is-the-floor',
      'the contract imports typebox and nothing of ours',
      { path: '^contract/src/' },
      { pathNot: '^contract/src/|node_modules/typebox/' },
    ),
    rule(
      'clients-know-no-server',
      'clients speak the contract',
      { path: '^web/' },
      { path: '^(server|sdk)/' },
    ),
    rule(
      'sdk-stands-alone',
      'the published client has no dependency; its types are written from the contract',
      { path: '^sdk/src/' },
      { pathNot: '^sdk/src/' },
    ),
    rule(
      'mcp-speaks-the-sdk',
      'tools for agents use the API as any other client does',
      { path: '^mcp/src/' },
      { path: '^(contract|server|web)/' },
    ),
    rule(
      'server-knows-no-client',
      'the service does not know who calls it',
      { path: '^(server|contract)/src/' },
      { path: '^sdk/' },
    ),
    rule(
      'the-command-line-has-one-door',
      'the command line speaks the service by its client, and checks files by one entry of the server',
      { path: '^cli/' },
      { path: '^(server|contract|web)/', pathNot: '^server/src/rules/offline/check-offline\\.ts$' },
    ),
    rule(
      'nobody-knows-the-command-line',
      'the product does not depend on its command line',
      { path: '^(server|contract|web|sdk)/' },
      { path: '^cli/' },
    ),
    rule(
      'web-features-are-strangers',
      'a feature never imports a feature',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    rule(
      'web-looks-down',
      'app sees features, features see parts, parts see ui, ui sees lib, and never the other way round',
      { path: '^web/src/(features|parts|ui|lib)/' },
      { path: '^web/src/(app/|main)' },
    ),
    rule(
      'web-kit-knows-no-feature',
      'parts, ui and lib serve any feature',
      { path: '^web/src/(parts|ui|lib)/' },
      { path: '^web/src/features/' },
    ),
    rule(
      'web-kit-knows-no-product',
      'ui serves any product; what knows rules, audits or templates is in parts',
      { path: '^web/src/(ui|lib)/' },
      { path: '^web/src/parts/' },
    ),
    rule(
      'web-lib-draws-nothing',
      'lib knows no component',
      { path: '^web/src/lib/' },
      { path: '^web/src/(ui|parts)/|node_modules/@mantine/' },
    ),
    rule(
      'mantine-lives-in-ui',
      'a part of the kit can be replaced in one place',
      { path: '^web/src/(app|features|parts|lib|main)' },
      { path: 'node_modules/@mantine/' },
    ),
    rule(
      'platform-knows-no-domain',
      'platform serves any domain',
      { path: '^server/src/platform/' },
      { path: '^(server/src/(?!platform/)|contract/)' },
    ),
    rule(
      'engines-know-no-database',
      'the engines are pure',
      { path: '^server/src/(generation|checking)/' },
      {
        path: '^server/src/(?!generation/|checking/|text/|platform/(model|errors|text|lru|children/answer-requests))|node_modules/(pg|fastify)/',
      },
    ),
    rule(
      'text-is-shared-by-the-engines',
      'generation and checking meet in text, and nowhere else',
      { path: '^server/src/(text|generation)/' },
      { path: '^server/src/(checking|generation)/', pathNot: '^server/src/$1/' },
    ),
    rule(
      'checking-knows-no-generation',
      'generation and checking meet in text, and nowhere else',
      { path: '^server/src/checking/' },
      { path: '^server/src/generation/' },
    ),
    rule(
      'only-roots-see-the-edges',
      'nothing calls back into HTTP or the workflows',
      { path: '^server/src/', pathNot: '^server/src/(main|up|roots/|cli/|api/|workflows/)' },
      { path: '^server/src/(api|workflows|main|up|roots|cli)' },
    ),
    rule(
      'edges-are-strangers',
      'api and workflows never meet',
      { path: '^server/src/(api|workflows)/' },
      { path: '^server/src/(api|workflows)/', pathNot: '^server/src/$1/' },
    ),
    rule(
      'sql-lives-in-nouns',
      'edges hold no SQL',
      { path: '^server/src/(api|workflows)/' },
      { path: 'node_modules/pg/|platform/db/(query|statement)' },
    ),
    rule(
      'http-lives-in-api',
      'only the edge knows HTTP',
      { path: '^server/src/(?!api/|main|up|roots/)' },
      { path: 'node_modules/(fastify|@fastify|@scalar)/' },
    ),
    rule(
      'starter-is-content',
      'the starter content uses templates and tones, and no noun knows it',
      { path: area(NOUNS) },
      { path: '^server/src/starter/' },
    ),
    rule(
      'demo-is-a-guest',
      'only the quick start knows the demo content',
      { path: '^server/src/', pathNot: '^server/src/(demo/|up)' },
      { path: '^server/src/demo/' },
    ),
    ...NOUNS.slice(0, -1).map((noun, i) =>
      rule(
        `${noun}-looks-left`,
        'a noun sees the nouns before it',
        { path: area([noun]) },
        {
          path: area(NOUNS.slice(i + 1)),
        },
      ),
    ),
    rule(
      'declared-dependencies',
      'every import is declared in the nearest package.json',
      { path: '^(cli|contract|mcp|server|web)/src/', pathNot: '^web/src/lib/operation' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    ),
    rule('resolvable', 'every import leads somewhere', {}, { couldNotResolve: true }),
  ],
  options: {
    // TypeScript 7 has no compiler API; without this parser nothing would be read and all would pass.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(test|fixture)\\.tsx?$|^virtual:|\\.css$' },
  },
};
