import type { Finding } from './finding.ts';

const MARK = { fine: 'fine  ', advice: 'advice', wrong: 'WRONG ' } as const;

const countOf = (findings: readonly Finding[], state: Finding['state']): number =>
  findings.filter((one) => one.state === state).length;

/** One line for each check, and below it what to do. */
export const describeFindings = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, says, todo }) => {
    const indent = ' '.repeat(MARK[state].length + width + 4);
    return [
      `${MARK[state]}  ${check.padEnd(width)}  ${says.replaceAll('\n', `\n${indent}`)}`,
      ...(todo === null ? [] : [`${indent}-> ${todo}`]),
    ];
  });
  const [wrongs, advices] = [countOf(findings, 'wrong'), countOf(findings, 'advice')];
  return [...lines, '', `${findings.length} checks: ${wrongs} wrong, ${advices} with advice`].join(
    '\n',
  );
};

/** Advice alone is no failure. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ state }) => state === 'wrong') ? 1 : 0;
