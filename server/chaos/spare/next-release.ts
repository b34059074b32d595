import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

/** Where a step is added, and the step. Both make every journal of the release before unfit. */
const ADDED = [
  {
    file: 'workflows/write-document.ts',
    after:
      'const write = async (ctx: Context, parts: WorkflowParts, work: Work): Promise<void> => {\n',
    line: "  await step(ctx, parts.scopeOf(work.workspaceId).log, 'added', async () => null);\n",
  },
  {
    file: 'workflows/audits.ts',
    after: '        return drainLane(ctx, AUDIT_LANE, { workspaceId, lane }, async () => {\n',
    line: "          await step(ctx, scope.log, 'added', async () => null);\n",
  },
];

/** Where the name of the commit comes from, if the manifest has none. */
const COMMIT = { file: 'platform/release.ts', from: 'commit = null }', to: "commit = 'next' }" };

/**
 * A copy of the program whose handlers have one step more, as the next release could. It lies beside the
 * original, so that it finds packages, contract and migrations where that does.
 */
export const makeNextRelease = (): { readonly main: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(SERVER, '.next-release-'));
  // Its children run as a user who must be able to enter it.
  chmodSync(folder, 0o755);
  cpSync(join(SERVER, 'src'), folder, { recursive: true });
  const changes = [
    COMMIT,
    ...ADDED.map(({ file, after, line }) => ({ file, from: after, to: after + line })),
  ];
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`no place for a change in ${file}`);
    writeFileSync(join(folder, file), text.replace(from, to));
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { main: join(folder, 'main.ts'), remove };
};
