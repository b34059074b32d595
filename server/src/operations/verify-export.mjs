// Recomputes the chain of every trail in an export from its files alone: node verify-export.mjs [folder].
// It needs Node 20 or later and nothing of Copydesk.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = process.argv[2] ?? '.';

// The order in which the fields of an entry are hashed; the last two only where a decision has several entries.
const FIELDS = [
  'workspace_id',
  'audit_id',
  'seq',
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_user_id',
  'action',
  'reason',
  'reaffirmed',
  'violation_id',
  'group_id',
  'addressed',
  'changed',
  'undoes',
  'replaces',
  'request_id',
  'items_hash',
];
const PIECE = ['decision_id', 'through_rank'];

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

async function* linesOf(name) {
  const input = createReadStream(join(folder, name));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line);
  }
}

const heads = new Map();
for await (const { audit_id: audit, seq, hash } of linesOf('trail-heads.jsonl')) {
  heads.set(audit, { seq, hash, at: 0, before: sha256() });
}

const faults = [];
let entries = 0;
for await (const entry of linesOf('trail.jsonl')) {
  entries += 1;
  const head = heads.get(entry.audit_id);
  if (!head) {
    faults.push(`${entry.audit_id}: an entry of an audit without a head`);
    continue;
  }
  const say = (fault) => faults.push(`${entry.audit_id} entry ${entry.seq}: ${fault}`);
  if (Number(entry.seq) !== head.at + 1) say('an entry before it is missing');
  if (itemsHash(entry.items) !== entry.items_hash) say('its items were changed');
  const names = entry.decision_id === null ? FIELDS : [...FIELDS, ...PIECE];
  const hash = sha256(head.before, names.map((name) => field(entry[name])).join(''));
  if (hash.toString('hex') !== entry.hash) say('it was changed');
  head.at = Number(entry.seq);
  head.before = hash;
}
for (const [audit, { seq, hash, at, before }] of heads) {
  if (at !== seq) faults.push(`${audit}: ${seq} entries are said to be there, and ${at} are`);
  else if (before.toString('hex') !== hash) faults.push(`${audit}: the chain ends elsewhere`);
}

for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  faults.length === 0
    ? `whole: ${entries} entries of ${heads.size} trails`
    : `BROKEN: ${faults.length} faults in ${entries} entries of ${heads.size} trails`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
