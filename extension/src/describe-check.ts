import { wordsOfCoverage } from '../../contract/src/audits/is-covered.ts';
import type { Checked, Finding } from './messages.ts';

/** A finding of words that stand in the text. */
export type Placed = Finding & { readonly start: number; readonly end: number };

export const isPlaced = (finding: Finding): finding is Placed =>
  finding.start !== null && finding.end !== null;

/** One sentence about a check that never says more than it knows. */
export const describeCheck = ({ findings, unjudged, language, coverage }: Checked): string => {
  const count = `${findings.length} found, ${wordsOfCoverage(coverage)}`;
  // What is missing has no words to mark, so it is told here.
  const missing = findings.filter((one) => !isPlaced(one)).map((one) => one.rule_name);
  const found = missing.length === 0 ? count : `${count}; missing: ${missing.join(', ')}`;
  if (language === null) return `${found}; too short to know its language`;
  return unjudged.length === 0 ? found : `${found}; ${unjudged.length} not judged`;
};
