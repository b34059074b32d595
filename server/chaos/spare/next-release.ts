import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where a step is added, and the step. Both make every journal of the release before unfit. */
const ADDED = [
  {
    file: 'server/src/workflows/write-document.ts',
    after:
      'const write = async (ctx: Context, parts: WorkflowParts, work: Work): Promise<void> => {\n',
    line: "  await step(ctx, parts.scopeOf(work.workspaceId).log, 'added', async () => null);\n",
  },
  {
    file: 'server/src/workflows/audits.ts',
    after: '        const scope = parts.scopeOf(workspaceId);\n',
    line: "        await step(ctx, scope.log, 'added', async () => null);\n",
  },
];

/**
 * A copy of the program whose handlers have one step more, as the next release could; gives its main
 * file. Packages are those of this release.
 */
export const makeNextRelease = (folder: string): string => {
  for (const part of ['server/src', 'server/migrations', 'server/package.json', 'contract']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  for (const part of ['packs', 'package.json']) symlinkSync(join(ROOT, part), join(folder, part));
  // The copy must find its own contract, and everything else where it is.
  mkdirSync(join(folder, 'node_modules', '@copydesk'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@copydesk') continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules', '@copydesk', 'contract'));
  for (const { file, after, line } of ADDED) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.split(after).length !== 2) throw new Error(`no place for a step in ${file}`);
    writeFileSync(join(folder, file), text.replace(after, after + line));
  }
  return join(folder, 'server/src/main.ts');
};
