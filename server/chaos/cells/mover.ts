import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { toPublicId } from '../../src/platform/ids.ts';
import type { Cell } from './services.ts';

const COMMAND = fileURLToPath(new URL('../../src/cli/move-workspace.ts', import.meta.url));

/** The settings of a cell as its operator has them in a file. */
export const writeSettings = (directory: string, { name, ...cell }: Cell): string => {
  const file = join(directory, `${name}.env`);
  const lines = [
    `DATABASE_URL=${cell.databaseUrl}`,
    `BLOB_STORE=${cell.blobStore}`,
    `PUBLIC_URL=${cell.origin}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
};

/** What a run of the command has said, and its exit code; null if it was killed. */
export interface Run {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Runs the command. `killAt` kills it as soon as it says a line that contains this. */
export const runMove = (
  place: { readonly workspaceId: string; readonly from: string; readonly to: string },
  options: {
    readonly killAt?: string;
    /** Takes an earlier run back. */
    readonly back?: boolean;
    readonly onLine: (line: string) => void;
  },
): Promise<Run> =>
  new Promise((done, fail) => {
    const id = toPublicId('wsp', place.workspaceId);
    const back = options.back ? ['--back'] : [];
    const words = [COMMAND, id, '--from', place.from, '--to', place.to, ...back];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    const hear = (line: string): void => {
      lines.push(line);
      options.onLine(line);
      if (options.killAt !== undefined && line.includes(options.killAt)) child.kill('SIGKILL');
    };
    createInterface({ input: child.stdout }).on('line', hear);
    createInterface({ input: child.stderr }).on('line', hear);
    child.once('error', fail);
    child.once('close', (code) => done({ code, lines }));
  });
