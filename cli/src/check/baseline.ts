import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Failure } from '../terminal/failure.ts';
import type { ReportedFinding, StaleEntry } from './report.ts';

/** A known finding: how often the same words in the same sentence of a file break a rule. */
export interface BaselineEntry extends StaleEntry {
  readonly fingerprint: string;
  readonly count: number;
}

export type Baseline = readonly BaselineEntry[];

type Identity = Pick<ReportedFinding, 'file' | 'rule' | 'quote' | 'sentence'>;

const collapse = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Identifies a finding without its line, so that a text added above it changes nothing. */
export const fingerprintOf = ({ file, rule, quote, sentence }: Identity): string =>
  createHash('sha256')
    .update([file, rule, collapse(quote), collapse(sentence)].join('\0'))
    .digest('hex')
    .slice(0, 20);

export interface Compared {
  readonly findings: readonly ReportedFinding[];
  readonly stale: Baseline;
}

/**
 * Marks the findings that the baseline knows. An entry is stale if its file was looked at, or is no longer
 * there, and fewer findings match than it counts.
 */
export const applyBaseline = (
  findings: readonly ReportedFinding[],
  baseline: Baseline,
  wasLookedAt: (file: string) => boolean,
): Compared => {
  const left = new Map(baseline.map(({ fingerprint, count }) => [fingerprint, count]));
  const marked = findings.map((finding): ReportedFinding => {
    const count = left.get(finding.fingerprint) ?? 0;
    if (finding.status !== 'new' || count === 0) return finding;
    left.set(finding.fingerprint, count - 1);
    return { ...finding, status: 'baselined' };
  });
  const stale = baseline.flatMap((entry) => {
    const count = left.get(entry.fingerprint) ?? 0;
    return count > 0 && wasLookedAt(entry.file) ? [{ ...entry, count }] : [];
  });
  return { findings: marked, stale };
};

/** The baseline without what is stale. */
export const pruneBaseline = (baseline: Baseline, stale: Baseline): Baseline => {
  const gone = new Map(stale.map(({ fingerprint, count }) => [fingerprint, count]));
  return baseline
    .map((entry) => ({ ...entry, count: entry.count - (gone.get(entry.fingerprint) ?? 0) }))
    .filter(({ count }) => count > 0);
};

/** The baseline with all findings of the files that were looked at, and other files as they were. */
export const updateBaseline = (
  baseline: Baseline,
  findings: readonly ReportedFinding[],
  wasLookedAt: (file: string) => boolean,
): Baseline => {
  const entries = new Map<string, BaselineEntry>();
  for (const { fingerprint, file, rule, quote, status } of findings) {
    if (status === 'ignored') continue;
    const count = (entries.get(fingerprint)?.count ?? 0) + 1;
    entries.set(fingerprint, { file, rule, quote, fingerprint, count });
  }
  return [...baseline.filter(({ file }) => !wasLookedAt(file)), ...entries.values()];
};

const isEntry = (value: unknown): value is BaselineEntry =>
  typeof value === 'object' &&
  value !== null &&
  'fingerprint' in value &&
  typeof value.fingerprint === 'string' &&
  'file' in value &&
  typeof value.file === 'string' &&
  'count' in value &&
  Number.isInteger(value.count);

/** Reads a baseline. One that does not exist is empty if it may be created now. */
export const readBaseline = async (path: string, mayCreate: boolean): Promise<Baseline> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && mayCreate) return [];
    throw new Failure(
      `The baseline ${path} cannot be read.`,
      'Create it with --update-baseline, or leave --baseline out.',
    );
  }
  try {
    const value = JSON.parse(text) as { version?: unknown; findings?: unknown };
    if (value.version === 1 && Array.isArray(value.findings) && value.findings.every(isEntry))
      return value.findings;
  } catch {
    // The message below is for this too.
  }
  throw new Failure(
    `${path} is not a baseline of this program.`,
    'Delete it and create it anew with --update-baseline.',
  );
};

const order = (one: BaselineEntry, other: BaselineEntry): number =>
  one.file.localeCompare(other.file, 'en') ||
  one.rule.localeCompare(other.rule, 'en') ||
  one.fingerprint.localeCompare(other.fingerprint, 'en');

export const writeBaseline = (path: string, baseline: Baseline): Promise<void> =>
  writeFile(
    path,
    `${JSON.stringify({ version: 1, findings: baseline.toSorted(order) }, null, 2)}\n`,
  );
