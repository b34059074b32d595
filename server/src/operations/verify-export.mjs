// Verifies an export by its own files: node verify-export.mjs [folder]. It recomputes the hash chain of each
// trail and replays the trail to the state of each violation. Then it compares the states, the queue, the facts of
// audits and snapshots, approvals, what was kept of the trails, and the bytes with the files. It needs Node 20 or later and verify-parts.mjs. It holds one
// audit in memory at a time, about 60 bytes for each violation.
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compareApprovals, compareBytes, createStates, sha256, STATES } from './verify-parts.mjs';

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

const field = (text) => (text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`);
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

/** Audits that were verified: what is left of them, because something in it could not be read, is passed over. */
const passed = new Set();

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
        } else if (value.audit_id === audit) yield value;
        else if (!passed.has(value.audit_id)) return;
        next = lines.next();
      }
    },
    end: async () => {
      while (passed.has((await next).value?.audit_id)) next = lines.next();
      if (!(await next).done) say(`${name}: its lines are not in the order of the audits`);
    },
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
const keptHeads = JSON.parse(readFileSync(join(folder, 'kept-heads.json'), 'utf8'));
// Clocks of processes differ a little, and a decision may wait for others after its time was taken.
const PATIENCE_MS = 300_000;
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
  const kept = keptHeads.heads?.[audit];
  const { created_at: created, started_at: started } = audits.get(audit) ?? {};
  let least = Date.parse(started ?? created);
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
    if (seq === kept?.seq && entry.hash !== kept.hash) report('another entry took its place');
    const time = Number(entry.at) / 1000;
    if (time < least - PATIENCE_MS)
      report('it is dated before its audit or before the entry before it');
    least = time;
    const wrong = entry.items.map((item) => states.replay(seq, head.began_seq, item));
    for (const fault of [...wrong, hints.replay(seq, entry)]) if (fault) report(fault);
    at = seq;
    passClosing();
  }
  if (kept && at < kept.seq)
    say(`${audit}: it had ${kept.seq} entries at ${kept.at}, and has ${at}`);
  if (head.seq === null) return say(`${audit}: the head of its trail was removed`);
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

/** Compares what the queue says of a violation with the violation and the reading that found it. */
const compareFinding = (audit, line) => {
  const report = (what) => say(`${audit} violation ${line.id}: ${what}`);
  const isNewest =
    line.reading_sighted && line.reading === 'completed' && !line.reading_replaced_at;
  if (line.finding_id === null) {
    if (isNewest) report('it is not in the queue');
    return;
  }
  if (line.finding_state !== line.review_state)
    report(
      `the queue says ${STATES[line.finding_state]}, the violation ${STATES[line.review_state]}`,
    );
  if (!line.reading_sighted) return;
  if (isNewest ? line.finding_life === 1 : line.finding_life === 0)
    report(`the queue says that it is ${isNewest ? 'gone' : 'seen'}, the readings say otherwise`);
};

const verifyAudit = async (audit, head) => {
  const states = createStates();
  for await (const line of violations.of(audit)) {
    if (!states.add(line, head.began_seq))
      say(`${audit}: violation ${line.id} is not in its place`);
    // An audit that ran while the export was written may quote what came after.
    if (head.began_closed && line.snapshot_id !== null && !snapshots.has(line.snapshot_id)) {
      say(`${audit} violation ${line.id}: snapshot ${line.snapshot_id} is missing`);
    }
    compareFinding(audit, line);
  }
  const hints = createHints(audit, head.began_seq);
  for await (const line of hintLines.of(audit)) hints.add(line);
  await followTrail(audit, head, states, hints);
  hints.compare();
  states.compare((fault) => say(`${audit} ${fault}`));
  compareCounts(audit, head, states);
  if (head.closed !== (head.closing !== null)) say(`${audit}: its closing was removed`);
  const facts = head.closing?.facts ?? null;
  if (head.closing === null) open += 1;
  else if (facts === null) before += 1;
  await compareReads(
    audit,
    facts !== null && head.began_closed ? marksOf(head.closing.reads) : null,
  );
  if (facts !== null) compareFacts(audit, JSON.parse(facts));
};

for (const [audit, head] of heads) {
  try {
    await verifyAudit(audit, head);
  } catch (error) {
    // What is damaged is named, and the rest is verified.
    say(`${audit}: it cannot be read: ${error.message}`);
  }
  passed.add(audit);
}
for (const audit of keptHeads.without_audit)
  say(`${audit}: the audit was removed, and its trail is there`);
for (const [audit, { seq, at }] of Object.entries(keptHeads.heads ?? {}))
  if (!heads.has(audit))
    say(`${audit}: the whole audit is missing; it had ${seq} entries at ${at}`);
for (const { auditId, seq, at } of keptHeads.lost ?? [])
  say(`${auditId}: entries are missing since; it had ${seq} at ${at}`);
for (const [line, source] of carried) compareHint(line, answers.get(source));
for (const file of [trail, violations, reads, hintLines]) await file.end();

const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
await compareApprovals(linesOf, Date.parse(manifest.began_at) - 1_000, say);
await compareBytes(join(folder, 'snapshots'), manifest.snapshots, say);

for (const fault of faults) console.log(fault);
console.log(
  count === 0
    ? `whole: ${entries} entries of ${heads.size} trails`
    : `BROKEN: ${count} faults in ${entries} entries of ${heads.size} trails`,
);
if (before > 0) {
  const from = [...heads.values()].find(({ closing }) => closing?.facts === null)?.closing.at;
  console.log(`${before} audits: facts not covered (closed before ${from})`);
}
if (open > 0)
  console.log(`${open} audits: not closed when the export was written, facts not covered yet`);
process.exitCode = count === 0 ? 0 : 1;
