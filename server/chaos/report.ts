import type { Verdict } from './check.ts';
import type { Kill } from './generation/storm.ts';

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

/** A line of the table; its figure is the number of findings unless told otherwise. */
export const verdict = (check: string, findings: readonly string[], figure?: string): Verdict => ({
  check,
  figure: figure ?? String(findings.length),
  findings,
});

/** The line about kills: any that was due and not made fails the run. */
export const tellKills = (done: readonly Kill[], due: number): Verdict => {
  const counted = Map.groupBy(done, ({ part }) => part);
  const shown = [...counted].map(([part, own]) => `${own.length} ${part}`).join(', ');
  const missing = done.length < due ? [`only ${done.length} of ${due} were made in time`] : [];
  return verdict('kills', missing, `${done.length}${shown && `: ${shown}`}`);
};
