import { execFile, execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { createExport } from '../src/operations/exports.ts';
import { writeExport } from '../src/operations/write-export.ts';
import type { BlobStore } from '../src/platform/blobs/blob-store.ts';
import { createBlobStore } from '../src/platform/blobs/create-blob-store.ts';
import type { Scope } from '../src/platform/db/scope.ts';

interface Told {
  readonly code: number;
  readonly told: string;
}

interface Verifiers {
  readonly blobs: BlobStore;
  /** What `npm run verify -- --audit ID` says. */
  readonly verifyByCommand: (audit: string) => Promise<Told>;
  /** What the verifier inside an export says about the export of a workspace. */
  readonly verifyByExport: (scope: Scope) => Promise<Told>;
}

const run = (file: string, args: readonly string[], env: Record<string, string>): Promise<Told> =>
  new Promise((done) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), told: stdout + stderr }),
    );
  });

/** The two programs that verify evidence, with a folder that is removed after the tests of a file. */
export const createVerifiers = (databaseUrl: string): Verifiers => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-verifiers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const blobs = createBlobStore(pathToFileURL(join(folder, 'blobs')).href);
  return {
    blobs,
    verifyByCommand: (audit) =>
      run(fileURLToPath(new URL('../src/cli/verify.ts', import.meta.url)), ['--audit', audit], {
        DATABASE_URL: databaseUrl,
        BLOB_STORE: pathToFileURL(folder).href,
      }),
    verifyByExport: async (scope) => {
      const { id } = await createExport(scope);
      const { file } = await writeExport(scope, blobs, id);
      const into = mkdtempSync(join(folder, 'unpacked-'));
      const zip = join(into, 'export.zip');
      await pipeline(file, createWriteStream(zip));
      execFileSync('unzip', ['-q', zip, '-d', into]);
      return run(join(into, 'verify-export.mjs'), [into], {});
    },
  };
};
