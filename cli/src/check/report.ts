import type { Remedy } from './remedy.ts';

export const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What became of a finding: it counts, or it is in the baseline, or a comment in the file excuses it. */
export type Status = 'new' | 'baselined' | 'ignored';

/** A finding as all formats tell it. The names are those of the JSON output, which stay. */
export interface ReportedFinding extends Remedy {
  readonly file: string;
  readonly rule: string;
  readonly rule_name: string;
  readonly pack: string | null;
  readonly severity: Severity;
  readonly status: Status;
  /** Why a comment excuses it. */
  readonly ignore_reason: string | null;
  readonly quote: string | null;
  readonly sentence: string;
  /** From 1, in UTF-16 units; null in files without lines and if something is missing from the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  readonly end_line: number | null;
  readonly end_column: number | null;
  /** The place in words, for files without lines. */
  readonly where: string | null;
  readonly reason: string;
  readonly recommendation: string | null;
  readonly suggestion: string | null;
  /** The same for the same words in the same sentence of the same file, wherever they stand. */
  readonly fingerprint: string;
}

/** How many rules there were, ran, and did not run although they may apply. */
export interface Coverage {
  readonly rules: number;
  readonly ran: number;
  readonly may_apply: number;
}

export interface UnjudgedRule {
  readonly rule: string;
  readonly rule_name: string;
}

export interface CheckedFile {
  readonly file: string;
  readonly format: string;
  readonly language: string | null;
  /** Whether some rule has words in that language; null if the service did not say. */
  readonly has_rules: boolean | null;
  readonly unjudged: readonly UnjudgedRule[];
  /** How many rules ran; null if the service did not say. */
  readonly coverage: Coverage | null;
  /** Sentences about what of the file was not checked. */
  readonly unread: readonly string[];
}

/** A file that was not checked: it could not be read, or it is of a kind that is not read. */
export interface UncheckedFile {
  readonly file: string;
  readonly kind: 'failed' | 'skipped';
  readonly reason: string;
}

export interface StaleEntry {
  readonly file: string;
  readonly rule: string;
  readonly quote: string | null;
}

export interface Report {
  readonly version: 1;
  readonly tool: { readonly name: 'copydesk'; readonly version: string };
  readonly rules_of: 'packs' | 'service';
  readonly packs: readonly { readonly id: string; readonly version: string }[];
  readonly rules: number;
  readonly files: readonly CheckedFile[];
  readonly unchecked: readonly UncheckedFile[];
  readonly findings: readonly ReportedFinding[];
  /** Entries of the baseline that nothing matches any more. */
  readonly stale_baseline: readonly StaleEntry[];
  /** Sentences about comments that excuse nothing: without a reason, of an unknown rule, or not needed. */
  readonly comments: readonly string[];
}

const atLeast = (severity: Severity, threshold: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(threshold);

export const countOf = ({ findings }: Report, status: Status): number =>
  findings.filter((finding) => finding.status === status).length;

/** 2 if a file could not be read or none was checked, 1 if a new finding is severe enough, else 0. */
export const exitCodeOf = (
  { files, unchecked, findings }: Report,
  threshold: Severity,
): 0 | 1 | 2 => {
  if (files.length === 0 || unchecked.some(({ kind }) => kind === 'failed')) return 2;
  const isBad = findings.some(
    ({ status, severity }) => status === 'new' && atLeast(severity, threshold),
  );
  return isBad ? 1 : 0;
};
