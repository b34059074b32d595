import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type ReadSource, readSource } from '@copydesk/server/offline';
import { fingerprintOf } from './baseline.ts';
import { applyIgnoreComments, readIgnoreComments } from './ignore-comments.ts';
import { languageOfPath } from './language-of-path.ts';
import type {
  Coverage,
  CheckedFile,
  ReportedFinding,
  UncheckedFile,
  UnjudgedRule,
} from './report.ts';

/** What a check of one file says, before comments and baseline. */
export interface FileCheck {
  readonly language: string | null;
  readonly hasRules: boolean | null;
  readonly coverage: Coverage | null;
  readonly findings: readonly Omit<
    ReportedFinding,
    'file' | 'status' | 'ignore_reason' | 'fingerprint'
  >[];
  readonly unjudged: readonly UnjudgedRule[];
  readonly unread: readonly string[];
}

/** Warns that the language of a file is a guess: nobody stated it, and the text is too short to be sure. */
export const tellAssumed = (language: string | null): string =>
  `the language was taken to be ${language}, but the text is too short to be sure; say it with --language`;

/** Checks the texts of one file; `hinted` is the language that its name says. */
export type CheckSource = (
  source: ReadSource,
  hinted: ReturnType<typeof languageOfPath>,
) => Promise<FileCheck>;

export interface CheckedFiles {
  readonly files: readonly CheckedFile[];
  readonly findings: readonly ReportedFinding[];
  readonly unchecked: readonly UncheckedFile[];
  readonly comments: readonly string[];
}

/** One file to check: how it is told, its name for its format, and its bytes. */
export interface FileToCheck {
  readonly file: string;
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
}

export const fileToCheck = (cwd: string, file: string): FileToCheck => ({
  file,
  name: basename(file),
  bytes: () => readFile(resolve(cwd, file)),
});

const TRANSLATIONS: ReadonlySet<string> = new Set(['messages', 'po']);

const readOne = async ({ bytes, name }: FileToCheck): Promise<ReadSource | { message: string }> => {
  try {
    return await readSource(await bytes(), name);
  } catch (error) {
    return { message: (error as Error).message };
  }
};

/** Reads and checks files one after the other. What cannot be read is named, and the others go on. */
export const checkFiles = async (
  files: readonly FileToCheck[],
  check: CheckSource,
): Promise<CheckedFiles> => {
  const checked: CheckedFile[] = [];
  const findings: ReportedFinding[] = [];
  const unchecked: UncheckedFile[] = [];
  const comments: string[] = [];
  for (const one of files) {
    const { file } = one;
    const source = await readOne(one);
    if ('message' in source) {
      unchecked.push({ file, kind: 'failed', reason: source.message });
      continue;
    }
    const hinted = TRANSLATIONS.has(source.format) ? languageOfPath(file) : null;
    const result = await check(source, hinted);
    const told = result.findings.map((finding): ReportedFinding => ({
      file,
      ...finding,
      status: 'new',
      ignore_reason: null,
      fingerprint: fingerprintOf({ file, ...finding }),
    }));
    const marked = applyIgnoreComments(
      file,
      told,
      readIgnoreComments(source.source, source.format),
    );
    findings.push(...marked.findings);
    comments.push(...marked.told);
    checked.push({
      file,
      format: source.format,
      language: result.language,
      has_rules: result.hasRules,
      coverage: result.coverage,
      unjudged: result.unjudged,
      unread: [...source.unread, ...result.unread],
    });
  }
  return { files: checked, findings, unchecked, comments };
};
