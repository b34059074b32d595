// Verifies an export by its own files: node verify-export.mjs [folder]. It recomputes the hash chain of each
// trail and replays the trail to the state of each violation. Then it compares the states, and the facts of
// audits and snapshots, with the files. It needs Node 20 or later and no other program or package. It holds one
// audit in memory at a time, about 60 bytes for each violation.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = process.argv[2] ?? '.';
const names = (list) => list.split(' ');

// The fields of an entry in the order in which they are hashed. PIECE follows in an entry that is one piece of a
// decision about many, and SOURCE, after the word "source", in one that applies a decision of another audit.
const FIELDS = names(
  'workspace_id audit_id seq id at actor_kind actor_id actor_user_id action reason ' +
    'reaffirmed violation_id group_id addressed changed undoes replaces request_id ' +
    'items_hash',
);
const PIECE = ['decision_id', 'through_rank'];
const SOURCE = ['source_audit_id', 'source_seq'];
// What is hashed of a snapshot, and of each asset that an audit read.
const SNAPSHOT = names(
  'id asset_id status content_hash media_type extractor_version created_at failure_code ' +
    'failure_message format title language segment_count char_count text_hash ' +
    'extracted_hash',
);
const READ = names(
  'position asset_id kind source url status depth snapshot_id looked_at final_url facts ' +
    'failure_code failure_message language truncated finished_at',
);
const TIMES = new Set(['created_at', 'started_at', 'completed_at', 'looked_at', 'finished_at']);
const STATES = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'];

const field = (text) => (text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`);
const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const itemsHash = (items) =>
  sha256(
    items
      .map(([rank, from, to, was, is]) => `${rank},${from},${to},${field(was)}${field(is)}`)
      .join(''),
  ).toString('hex');

/** A moment in UTC to the microsecond, as it is hashed. */
const moment = (text) => {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(text).toISOString().slice(0, 19)}.${fraction.padEnd(6, '0')}Z`;
};
/** A value of a file as the text that was hashed. */
const asText = (name, value) => {
  if (value === null || value === undefined) return null;
  return TIMES.has(name) ? moment(value) : String(value);
};
const hashOf = (list, row) => sha256(list.map((name) => field(asText(name, row[name]))).join(''));

/** JSON with the members of each object in order. */
const sortedJson = (value) =>
  JSON.stringify(value, (_name, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const faults = [];
let count = 0;
const say = (fault) => {
  count += 1;
  if (faults.length < 20) faults.push(fault);
};
const shown = (value) => (value === null ? 'nothing' : JSON.stringify(value));

async function* linesOf(name) {
  const input = createReadStream(join(folder, name));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line);
  }
}
const mapOf = async (name, valueOf) => {
  const map = new Map();
  for await (const line of linesOf(name)) map.set(line.id ?? line.audit_id, valueOf(line));
  return map;
};

const heads = await mapOf('trail-heads.jsonl', (line) => line);
const audits = await mapOf('audits.jsonl', (line) => line);
const assets = await mapOf('assets.jsonl', ({ kind, source, url }) => ({ kind, source, url }));
const snapshots = await mapOf('snapshots.jsonl', (line) => {
  const facts = hashOf(SNAPSHOT, line).toString('hex');
  const where = `snapshot ${line.id}`;
  if (line.newest_look_facts !== null && line.newest_look_facts !== facts) {
    say(`${where}: it was changed since it was made`);
  }
  if (line.newest_look_at !== null && line.newest_look_at !== line.fetched_at) {
    say(`${where} fetched_at: expected ${line.newest_look_at}, found ${line.fetched_at}`);
  }
  if (line.newest_look_at !== null && line.newest_look_url !== line.final_url) {
    say(
      `${where} final_url: expected ${shown(line.newest_look_url)}, found ${shown(line.final_url)}`,
    );
  }
  return facts;
});

/** Reads a file whose lines are in the order of the audits, one audit at a time. */
const byAudit = (name) => {
  const lines = linesOf(name);
  let next = lines.next();
  return {
    async *of(audit) {
      for (;;) {
        const { done, value } = await next;
        if (done) return;
        if (!heads.has(value.audit_id)) {
          say(`${value.audit_id}: a line of ${name} belongs to an audit without a head`);
        } else if (value.audit_id !== audit) return;
        else yield value;
        next = lines.next();
      }
    },
    end: async () => {
      if (!(await next).done) say(`${name}: its lines are not in the order of the audits`);
    },
  };
};

/** What the files say of an audit's violations, and what the trail does, side by side. */
const createStates = () => {
  let size = 1024;
  let length = 0;
  const reasonOf = (text) => (text === null ? 0n : sha256(text).readBigUInt64BE());
  const make = (old) => {
    const grow = (array, from) => {
      if (from) array.set(from);
      return array;
    };
    return {
      ranks: grow(new BigInt64Array(size), old?.ranks),
      ids: grow(new Uint8Array(size * 16), old?.ids),
      // Up to which entry of the trail the line must be as the trail says.
      until: grow(new Uint32Array(size), old?.until),
      said: grow(new Uint8Array(size), old?.said),
      saidReason: grow(new BigUint64Array(size), old?.saidReason),
      told: grow(new Uint8Array(size), old?.told),
      toldReason: grow(new BigUint64Array(size), old?.toldReason),
      last: grow(new Uint8Array(size), old?.last),
      lastReason: grow(new BigUint64Array(size), old?.lastReason),
    };
  };
  let all = make(null);
  const find = (rank) => {
    let [low, high] = [0, length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = all.ranks[middle];
      if (there === rank) return middle;
      if (there < rank) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
  return {
    /** Adds a line; false where it is not behind the one before it. */
    add: (line, beganSeq) => {
      const rank = BigInt(line.rank);
      if (length > 0 && all.ranks[length - 1] >= rank) return false;
      if (length === size) {
        size *= 2;
        all = make(all);
      }
      all.ranks[length] = rank;
      all.ids.set(Buffer.from(line.id.replaceAll('-', ''), 'hex'), length * 16);
      all.until[length] = Math.max(beganSeq, line.last_seq ?? 0);
      all.said[length] = line.review_state;
      all.saidReason[length] = reasonOf(line.dismissal_reason);
      length += 1;
      return true;
    },
    /** Replays an item; tells what is wrong with it. */
    replay: (seq, beganSeq, [rank, from, to, was, is]) => {
      const n = find(BigInt(rank));
      if (n === -1) return seq > beganSeq ? null : `violation of rank ${rank}: it is missing`;
      const follows = all.last[n] === from && all.lastReason[n] === reasonOf(was);
      all.last[n] = to;
      all.lastReason[n] = reasonOf(is);
      if (seq <= all.until[n]) {
        all.told[n] = all.last[n];
        all.toldReason[n] = all.lastReason[n];
      }
      return follows ? null : 'an item does not follow from the entry before it';
    },
    compare: (report) => {
      for (let n = 0; n < length; n += 1) {
        if (all.said[n] === all.told[n] && all.saidReason[n] === all.toldReason[n]) continue;
        const hex = Buffer.from(all.ids.subarray(n * 16, n * 16 + 16)).toString('hex');
        const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
        report(
          all.said[n] === all.told[n]
            ? `violation ${id}: its reason is another one than the trail says`
            : `violation ${id}: the trail says ${STATES[all.told[n]]}, violations.jsonl says ${STATES[all.said[n]]}`,
        );
      }
    },
    /** How many violations are in which state at the end of the trail. */
    counts: () => {
      const counts = STATES.map(() => 0);
      for (let n = 0; n < length; n += 1) counts[all.last[n]] += 1;
      return counts;
    },
    length: () => length,
  };
};

/** Every answer about a hint by audit and entry, and the hints whose answer was carried over from such an entry. */
const [answers, carried] = [new Map(), []];
const HINT_STATES = { hint_breach: 1, hint_no_breach: 2, hint_reopen: 0 };
const compareHint = (line, told) => {
  if (line.state !== told?.state || line.note !== told?.note)
    say(`${line.audit_id} hint ${line.id}: the answer is another one than the trail says`);
};

/** What the files say of an audit's hints, and what the trail does. */
const createHints = (audit, beganSeq) => {
  const hints = new Map();
  return {
    add: (line) => hints.set(line.id, { line, until: Math.max(beganSeq, line.last_seq ?? 0) }),
    replay: (seq, { action, violation_id: id, reason: note }) => {
      const state = HINT_STATES[action];
      if (state === undefined) return null;
      answers.set(`${audit} ${seq}`, { state, note });
      const hint = hints.get(id);
      if (hint && seq <= hint.until) hint.told = { state, note };
      return hint || seq > beganSeq ? null : `hint ${id}: it is missing`;
    },
    compare: () => {
      for (const { line, told } of hints.values())
        if (told || line.source_audit_id === null)
          compareHint(line, told ?? { state: 0, note: null });
        else carried.push([line, `${line.source_audit_id} ${line.source_seq}`]);
    },
  };
};

const trail = byAudit('trail.jsonl');
const violations = byAudit('violations.jsonl');
const reads = byAudit('audit-assets.jsonl');
const hintLines = byAudit('audit-hints.jsonl');
let entries = 0;
let [before, open] = [0, 0];

const closingHash = (hash, audit, { workspace_id: workspace, seq, at, facts, reads: marks }) =>
  sha256(
    hash,
    [
      'closing',
      workspace,
      audit,
      String(seq),
      at,
      facts,
      sha256(Buffer.from(marks, 'hex')).toString('hex'),
    ]
      .map(field)
      .join(''),
  );

/** Recomputes the chain of an audit and replays its items. */
const followTrail = async (audit, head, states, hints) => {
  const { closing } = head;
  let [at, hash] = [0, sha256()];
  const passClosing = () => {
    if (!closing?.facts || closing.seq !== at) return;
    hash = closingHash(hash, audit, closing);
    if (hash.toString('hex') !== closing.hash) say(`${audit}: its closing was changed`);
  };
  passClosing();
  for await (const entry of trail.of(audit)) {
    entries += 1;
    const seq = Number(entry.seq);
    const report = (fault) => say(`${audit} entry ${entry.seq}: ${fault}`);
    if (seq !== at + 1) report('an entry before it is missing');
    if (itemsHash(entry.items) !== entry.items_hash) report('its items were changed');
    const texts = (list) => list.map((name) => field(entry[name])).join('');
    hash = sha256(
      hash,
      texts(FIELDS),
      entry.decision_id === null ? '' : texts(PIECE),
      entry.source_audit_id === null ? '' : field('source') + texts(SOURCE),
    );
    if (hash.toString('hex') !== entry.hash) report('it was changed');
    const wrong = entry.items.map((item) => states.replay(seq, head.began_seq, item));
    for (const fault of [...wrong, hints.replay(seq, entry)]) if (fault) report(fault);
    at = seq;
    passClosing();
  }
  if (at !== head.seq) say(`${audit}: ${head.seq} entries are said to be there, and ${at} are`);
  else if (hash.toString('hex') !== head.hash) say(`${audit}: the chain ends elsewhere`);
};

/** Compares what the audit says of itself with what it said when it was closed. */
const compareFacts = (audit, told) => {
  const line = audits.get(audit);
  if (!line) return say(`${audit}: it is not in audits.jsonl`);
  const request = line.request === null ? null : sha256(sortedJson(line.request)).toString('hex');
  for (const [name, expected] of Object.entries(told)) {
    const found = asText(name, name === 'request' ? request : line[name]);
    if (found !== expected)
      say(`${audit} ${name}: expected ${shown(expected)}, found ${shown(found)}`);
  }
};

/** Compares what the audit read with what its closing says; `marks` is null where that is not known. */
const compareReads = async (audit, marks) => {
  for await (const line of reads.of(audit)) {
    const facts = snapshots.get(line.snapshot_id);
    if (facts && line.facts !== null && facts !== line.facts) {
      say(`${audit} snapshot ${line.snapshot_id}: it is not as the audit found it`);
    }
    if (!marks) continue;
    const { kind = null, source = null, url = null } = assets.get(line.asset_id) ?? {};
    const mark = hashOf(READ, { ...line, kind, source, url })
      .toString('hex')
      .slice(0, 32);
    if (marks.get(line.position) !== mark)
      say(`${audit} asset ${line.asset_id}: what was read was changed`);
    marks.delete(line.position);
  }
  for (const position of marks?.keys() ?? [])
    say(`${audit}: the asset at position ${position} is missing`);
};

/** While an audit grows, the files may be of different moments; then only the order of numbers is known. */
const compareCounts = (audit, { began_closed: isWhole }, states) => {
  const { total_violations: total = 0, review_progress: progress = {} } = audits.get(audit) ?? {};
  const there = states.length();
  if (isWhole ? there !== total : there > total) {
    say(`${audit}: ${total} violations are said to be there, and ${there} are`);
  }
  if (!isWhole) return;
  states.counts().forEach((number, n) => {
    const found = progress[STATES[n]];
    if (found !== number)
      say(`${audit} counter ${STATES[n]}: the trail says ${number}, found ${found}`);
  });
};

const marksOf = (hex) => {
  const marks = new Map();
  for (let from = 0; from < hex.length; from += 40) {
    marks.set(parseInt(hex.slice(from, from + 8), 16), hex.slice(from + 8, from + 40));
  }
  return marks;
};

for (const [audit, head] of heads) {
  const states = createStates();
  for await (const line of violations.of(audit)) {
    if (!states.add(line, head.began_seq))
      say(`${audit}: violation ${line.id} is not in its place`);
    // An audit that ran while the export was written may quote what came after.
    if (head.began_closed && line.snapshot_id !== null && !snapshots.has(line.snapshot_id)) {
      say(`${audit} violation ${line.id}: snapshot ${line.snapshot_id} is missing`);
    }
  }
  const hints = createHints(audit, head.began_seq);
  for await (const line of hintLines.of(audit)) hints.add(line);
  await followTrail(audit, head, states, hints);
  hints.compare();
  states.compare((fault) => say(`${audit} ${fault}`));
  compareCounts(audit, head, states);
  if (head.closed !== (head.closing !== null)) say(`${audit}: its closing was removed`);
  const facts = head.closing?.facts ?? null;
  if (facts !== null) compareFacts(audit, JSON.parse(facts));
  else if (head.closing === null) open += 1;
  else before += 1;
  await compareReads(
    audit,
    facts !== null && head.began_closed ? marksOf(head.closing.reads) : null,
  );
}
for (const [line, source] of carried) compareHint(line, answers.get(source));
for (const file of [trail, violations, reads, hintLines]) await file.end();

for (const fault of faults) console.log(fault);
console.log(
  count === 0
    ? `whole: ${entries} entries of ${heads.size} trails`
    : `BROKEN: ${count} faults in ${entries} entries of ${heads.size} trails`,
);
if (before > 0) {
  const from = [...heads.values()].find(({ closing }) => closing?.facts === null).closing.at;
  console.log(`${before} audits: facts not covered (closed before ${from})`);
}
if (open > 0)
  console.log(`${open} audits: not closed when the export was written, facts not covered yet`);
process.exitCode = count === 0 ? 0 : 1;
