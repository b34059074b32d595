import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { AuditRecords } from './read-records.ts';

const BLOCK = 1024;
const NO_PLACE = ' ';

/** Compares each block's counters, and the digit of each place, with the violations themselves. */
export const checkCounters = (records: AuditRecords): string[] => {
  const expected = new Map<string, { counts: number[]; states: string[] | null }>();
  for (const { block, place, review_state: state } of records.violations) {
    let own = expected.get(block);
    if (!own) {
      const states = place === null ? null : Array.from({ length: BLOCK }, () => NO_PLACE);
      own = { counts: REVIEW_STATES.map(() => 0), states };
      expected.set(block, own);
    }
    own.counts[state] = (own.counts[state] ?? 0) + 1;
    if (own.states && place !== null) own.states[place] = String(state);
  }
  const findings: string[] = [];
  if (expected.size !== records.blocks.length) {
    findings.push(`${records.blocks.length} blocks instead of ${expected.size}`);
  }
  for (const { block, counts, states } of records.blocks) {
    const own = expected.get(block);
    if (String(counts) !== String(own?.counts)) {
      findings.push(`block ${block} counts ${String(counts)}, it holds ${String(own?.counts)}`);
    }
    if ((states === null) !== (own?.states === null)) {
      findings.push(`block ${block} ${states ? 'has' : 'lacks'} the states of its places`);
    } else if (states !== null && own?.states) {
      const wrong = own.states.findIndex((state, place) => states[place] !== state);
      if (wrong < 0 && states.length === BLOCK) continue;
      const told = `'${states[wrong]}' instead of '${own.states[wrong]}'`;
      findings.push(`block ${block} says ${told} at place ${wrong}, of ${states.length} places`);
    }
  }
  return findings;
};
