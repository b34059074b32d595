// Parts of verify-export.mjs: the states of an audit's violations, and what is beside the trails.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const STATES = ['undecided', 'elevated_risk', 'urgent_violation', 'dismissed', 'fixed'];

export const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What the files say of an audit's violations, and what the trail does, side by side. */
export const createStates = () => {
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

/** The UUID in an identifier of the API: a prefix and 26 letters of 5 bits each. */
const uuidOf = (publicId) => {
  const letters = publicId.slice(publicId.indexOf('_') + 1);
  let number = 0n;
  for (const letter of letters)
    number = number * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter));
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * Compares what approvals say with what the activity says of them. The activity is read after the approvals, so that it
 * may know of more, after `until`.
 */
export const compareApprovals = async (linesOf, until, say) => {
  const MOMENT_MS = 10_000;
  const ENDS = {
    approved: 'document_approved',
    sent_back: 'document_sent_back',
    withdrawn: 'document_approval_withdrawn',
  };
  const documents = new Set();
  for await (const { id } of linesOf('documents.jsonl')) documents.add(id);
  const [steps, events] = [[], []];
  for await (const line of linesOf('document-approvals.jsonl')) {
    const version = `version ${line.version}, sha256 ${line.content_hash}`;
    const add = (kind, at, who, what) =>
      steps.push({ document: line.document_id, kind, at: Date.parse(at), who, what });
    add('document_approval_asked', line.asked_at, line.asked_by, line.ended_at ? null : version);
    if (line.state !== 'asked')
      add(
        ENDS[line.state],
        line.ended_at,
        line.ended_by,
        line.state === 'withdrawn' ? null : version,
      );
  }
  const kinds = new Set(['document_approval_asked', ...Object.values(ENDS)]);
  for await (const line of linesOf('events.jsonl')) {
    if (!kinds.has(line.kind)) continue;
    const { kind, actor_user_id: who, to_value: what } = line;
    events.push({ document: uuidOf(line.subject_id), kind, at: Date.parse(line.at), who, what });
  }
  const isSame = (step, event) =>
    step.document === event.document &&
    step.kind === event.kind &&
    step.who === event.who &&
    Math.abs(step.at - event.at) <= MOMENT_MS &&
    (step.what === null || step.what === event.what);
  const told = ({ document, kind, at }) =>
    `document ${document} ${kind} ${new Date(at).toISOString()}`;
  for (const step of steps)
    if (!events.some((event) => isSame(step, event)))
      say(`${told(step)}: the activity says nothing of it`);
  for (const event of events)
    if (
      event.at < until &&
      documents.has(event.document) &&
      !steps.some((step) => isSame(step, event))
    )
      say(`${told(event)}: no approval says so`);
};

/** Each file of bytes is named by its own SHA-256. */
export const compareBytes = async (folder, { missing }, say) => {
  for (const hash of missing) say(`snapshots/${hash}: it was lost before the export`);
  let names = [];
  try {
    names = readdirSync(folder);
  } catch {
    // An export without any has no folder.
  }
  for (const name of names) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
    if (hash.digest('hex') !== name) say(`snapshots/${name}: its bytes are other ones`);
  }
};
