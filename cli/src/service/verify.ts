import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EXPORT_VERIFIER } from '@copydesk/server/offline';
import type { TrailVerification } from '@copydesk/sdk';
import { EXIT, Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { print } from '../terminal/print.ts';
import { type ServiceFlags, withService } from './connect.ts';

/** What the verifier reads: lists, what is said of the whole, and files of bytes by their hash. No other name is written. */
const READ_FILE = /^(?:[a-z0-9-]+\.jsonl?|snapshots\/[0-9a-f]{64})$/;

/** Unpacks the files that the verifier reads. It skips every other name, so an archive cannot write outside of the folder. */
const unpack = async (file: string, folder: string): Promise<void> => {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(file).catch((error: Error) => {
    throw new Failure(`${file} is no export: ${error.message}.`);
  });
  mkdirSync(join(folder, 'snapshots'));
  for await (const entry of zip.eachEntry()) {
    if (!READ_FILE.test(entry.fileName)) continue;
    const stream = await zip.openReadStreamPromise(entry);
    await pipeline(stream, createWriteStream(join(folder, entry.fileName), { flags: 'wx' }));
  }
};

const runVerifier = (folder: string): Promise<{ code: number; told: string; complaint: string }> =>
  new Promise((done, refuse) => {
    const child = spawn(process.execPath, [EXPORT_VERIFIER, folder]);
    let told = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.on('error', refuse);
    child.on('close', (code) => done({ code: code ?? 1, told, complaint }));
  });

/** Verifies an export by its files alone, with the program of this package and not the one in the export. */
const verifyExport = async (io: Io, path: string, flags: ServiceFlags): Promise<void> => {
  const file = resolve(io.cwd, path);
  if (!existsSync(file))
    throw new Failure(
      `${path} is neither the identifier of an audit nor a file.`,
      'Name an audit (aud_…), an export (.zip) or its folder.',
    );
  const isFolder = statSync(file).isDirectory();
  const folder = isFolder ? file : mkdtempSync(join(tmpdir(), 'copydesk-export-'));
  try {
    if (!isFolder) await unpack(file, folder);
    if (!existsSync(join(folder, 'trail-heads.jsonl')))
      throw new Failure(`${path} has no trails.`, 'Name an export of a workspace.');
    const { code, told, complaint } = await runVerifier(folder);
    const lines = told.trimEnd().split('\n');
    const isBroken = lines.some((line) => line.startsWith('BROKEN'));
    if (code !== 0 && !isBroken)
      throw new Failure(`The export cannot be read: ${complaint.trim().split('\n').at(-1) ?? ''}`);
    print(io, flags, { valid: code === 0, told: lines }, lines);
    io.exit(code === 0 ? EXIT.clean : EXIT.findings);
  } finally {
    if (!isFolder) rmSync(folder, { recursive: true, force: true });
  }
};

const tellTrail = (result: TrailVerification): readonly string[] => [
  result.valid
    ? `whole: ${result.entries} entries, head ${result.head_hash}`
    : `BROKEN: ${result.fault_count} faults, ${result.entries} entries hold`,
  ...(result.first_broken === null
    ? []
    : [
        `The first entry that does not hold: ${result.first_broken.seq} (${result.first_broken.why})`,
      ]),
  ...result.faults.map(
    ({ kind, subject, field, expected, found }) =>
      `  ${kind} ${subject ?? ''} ${field ?? ''}: expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`,
  ),
  ...(result.facts === 'covered' ? [] : [`Times and snapshots are not covered: ${result.facts}.`]),
];

/** Verifies the trail of an audit, or an export. Exits with 1 if something was changed or left out. */
export const verify = (io: Io, target: string, flags: ServiceFlags): Promise<void> =>
  target.startsWith('aud_')
    ? withService(io, flags, async (client) => {
        const result = await client.audits.verify(target);
        print(io, flags, result, tellTrail(result));
        io.exit(result.valid ? EXIT.clean : EXIT.findings);
      })
    : verifyExport(io, target, flags);
