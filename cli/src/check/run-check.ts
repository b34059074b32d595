import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cacheFolder } from '../terminal/cache-folder.ts';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { readStdin } from '../terminal/read-stdin.ts';
import { VERSION } from '../terminal/version.ts';
import {
  applyBaseline,
  pruneBaseline,
  readBaseline,
  updateBaseline,
  writeBaseline,
} from './baseline.ts';
import { checkByPacks, type PackCheck } from './check-by-packs.ts';
import { checkFiles, type FileToCheck, fileToCheck } from './check-files.ts';
import { loadConfig } from './config.ts';
import { findFiles } from './find-files.ts';
import { formatText, tellSummary } from './format-text.ts';
import { exitCodeOf, type Report } from './report.ts';
import { type CheckFlags, type CheckSettings, settle } from './settings.ts';

/** Prepares a check by the rules of a workspace. It is given, so that a check by packs loads no client. */
export type CheckByService = (settings: CheckSettings) => PackCheck;

const stdinFile = ({ stdin }: Io, name: string | null): FileToCheck => ({
  file: name ?? 'standard input',
  name: name ?? 'standard input',
  bytes: () => readStdin(stdin),
});

const compareWithBaseline = async (
  report: Report,
  { baseline: path, onBaseline }: CheckSettings,
  cwd: string,
): Promise<Report> => {
  if (path === null) return report;
  const file = resolve(cwd, path);
  const baseline = await readBaseline(file, onBaseline === 'update');
  const checked = new Set(report.files.map((one) => one.file));
  const wasLookedAt = (name: string): boolean =>
    checked.has(name) || !existsSync(resolve(cwd, name));
  const next =
    onBaseline === 'update' ? updateBaseline(baseline, report.findings, wasLookedAt) : baseline;
  const { findings, stale } = applyBaseline(report.findings, next, wasLookedAt);
  if (onBaseline === 'update') await writeBaseline(file, next);
  if (onBaseline === 'prune') await writeBaseline(file, pruneBaseline(baseline, stale));
  return { ...report, findings, stale_baseline: onBaseline === 'prune' ? [] : stale };
};

const render = async (
  report: Report,
  { format, output }: CheckSettings,
  { paint }: Io,
): Promise<string> => {
  if (format === 'json') return `${JSON.stringify(report, null, 2)}\n`;
  if (format === 'text') return formatText(report, output === null ? paint : (_, text) => text);
  if (format === 'github') return (await import('./format-github.ts')).formatGithub(report);
  return `${JSON.stringify((await import('./format-sarif.ts')).toSarif(report), null, 2)}\n`;
};

/** Checks files and tells what was found. Returns the exit code. */
export const runCheck = async (
  io: Io,
  names: readonly string[],
  flags: CheckFlags,
  byService: CheckByService | null,
): Promise<number> => {
  const config = await loadConfig(io.cwd, flags.config ?? null);
  const settings = settle(io.cwd, names, flags, config);
  const wantsStdin = settings.names.includes('-');
  const found = await findFiles(
    io.cwd,
    settings.names.filter((name) => name !== '-'),
    settings.ignored,
  );
  const files = [
    ...(wantsStdin ? [stdinFile(io, settings.stdinName)] : []),
    ...found.files.map((file) => fileToCheck(io.cwd, file)),
  ];
  const cache = flags.cache === false ? null : { folder: cacheFolder(io), version: VERSION };
  const checker = byService ? byService(settings) : await checkByPacks(io.cwd, settings, cache);
  const checked = await checkFiles(files, checker.check);
  const report = await compareWithBaseline(
    {
      version: 1,
      tool: { name: 'copydesk', version: VERSION },
      rules_of: byService ? 'service' : 'packs',
      packs: checker.packs,
      rules: checker.rules,
      files: checked.files,
      unchecked: [...found.unchecked, ...checked.unchecked],
      findings: checked.findings,
      stale_baseline: [],
      comments: checked.comments,
    },
    settings,
    io.cwd,
  );
  const text = await render(report, settings, io);
  if (settings.output === null) io.out(text);
  else {
    await writeFile(resolve(io.cwd, settings.output), text).catch((error: Error) => {
      throw new Failure(`The report cannot be written: ${error.message}.`);
    });
    io.err(`${tellSummary(report).join('\n')}\nThe report is in ${settings.output}.\n`);
  }
  return exitCodeOf(report, settings.threshold);
};
