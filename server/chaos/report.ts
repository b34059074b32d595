import type { Verdict } from './check.ts';

const SHOWN = 5;

/** The table of a run, each failed check followed by its first findings. */
export const tableOf = (verdicts: readonly Verdict[]): string => {
  const width = Math.max(...verdicts.map(({ check }) => check.length));
  return verdicts
    .flatMap(({ check, figure, findings }) => [
      `${findings.length > 0 ? 'FAIL' : 'ok  '}  ${check.padEnd(width)}  ${figure}`,
      ...findings.slice(0, SHOWN).map((finding) => `        - ${finding.slice(0, 300)}`),
      ...(findings.length > SHOWN ? [`        - and ${findings.length - SHOWN} more`] : []),
    ])
    .join('\n');
};

export const failedChecks = (verdicts: readonly Verdict[]): string[] =>
  verdicts.filter(({ findings }) => findings.length > 0).map(({ check }) => check.trim());
