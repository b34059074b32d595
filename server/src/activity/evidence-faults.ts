import type { EvidenceFault } from '@copydesk/contract/activity/activity';

/** The most faults that are listed; more are only counted. */
const MOST = 20;

export interface FaultList {
  /** The first faults, at most MOST. */
  readonly some: readonly EvidenceFault[];
  readonly count: number;
}

export interface FaultSink {
  readonly add: (fault: Partial<EvidenceFault> & Pick<EvidenceFault, 'kind'>) => void;
  /** Counts faults without listing them. */
  readonly addMore: (count: number) => void;
  readonly list: () => FaultList;
}

export const collectFaults = (): FaultSink => {
  const some: EvidenceFault[] = [];
  let count = 0;
  return {
    addMore: (more) => {
      count += more;
    },
    add: (fault) => {
      count += 1;
      if (some.length >= MOST) return;
      some.push({
        seq: null,
        subject: null,
        field: null,
        expected: null,
        found: null,
        ...fault,
      });
    },
    list: () => ({ some, count }),
  };
};

const WORDS: Record<EvidenceFault['kind'], string> = {
  removed: 'it was removed',
  inserted: 'it was inserted',
  changed: 'it was edited, swapped or inserted',
  items_changed: 'its items were edited, removed or inserted',
  item_without_entry: 'an item without an entry was inserted',
  item_does_not_follow: 'does not follow from the entry before it',
  closing_changed: 'the closing of the audit was changed',
  closing_removed: 'the closing of the audit was removed',
  state: 'the state is another one than the trail says',
  reason: 'the reason is another one than the trail says',
  violation_missing: 'the violation or its review was removed or inserted',
  counter: 'the counter is another one than the trail says',
  total: 'the number of violations is another one',
  audit_fact: 'the audit said something else when it was closed',
  read: 'what the audit noted about this asset when it read it was changed',
  snapshot: 'the snapshot was changed',
  snapshot_missing: 'the snapshot was removed, and violations quote it',
  hint: 'the answer about the hint is another one than the trail says',
  hint_counter: 'the number of hints is another one than the hints say',
  head_missing: 'the head of the trail was removed',
  group: 'the group is another one than its violations say',
  time: 'the decision is dated before its audit or before the entry before it',
  finding: 'the finding in the queue is another one than its violation and the readings say',
  damaged: 'it cannot be read',
  audit_missing: 'the audit was removed, and its trail is there',
  lost: 'entries of the trail are missing that were there before',
  approval: 'the approval and the activity differ',
  queue: 'counts of the queue are other ones than the findings say',
};

const told = (value: string | null): string =>
  value === null
    ? 'nothing'
    : JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value);

/** Describes a fault in one line, for a terminal. */
export const describeFault = (fault: EvidenceFault): string => {
  const { kind, seq, subject, field, expected, found } = fault;
  const where = [
    ...(seq === null ? [] : [`entry ${seq}`]),
    ...(subject === null ? [] : [kind === 'counter' ? `block ${subject}` : subject]),
    ...(field === null ? [] : [field]),
  ].join(' ');
  const values =
    expected === null && found === null ? '' : `: expected ${told(expected)}, found ${told(found)}`;
  return `${where === '' ? '' : `${where}: `}${WORDS[kind]}${values}`;
};
