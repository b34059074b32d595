import { EXPORT_PARTS } from './export-parts.ts';

/** Describes the files of an export, for somebody who opens it years later. */
export const exportReadme = (
  workspaceName: string,
  at: Date,
): string => `# ${workspaceName.replaceAll(/\s+/g, ' ')}

Everything of this workspace, exported from Copydesk at ${at.toISOString()}. Each .jsonl file has one JSON
object a line. Identifiers are UUIDs; the API writes the same ones as a prefix and 26 letters (TypeID).
Times have their zone. Passwords, keys, sessions and second factors are in no file.

| file | what is in it |
|---|---|
| workspace.json | the workspace itself, its budget and how long it keeps what |
${EXPORT_PARTS.map(({ file, about }) => `| ${file} | ${about} |`).join('\n')}
| audits.jsonl | audits with their figures; review_progress is how many violations are in which state. rules_ran of rules_total ran on the asset where the fewest did; rules_may_apply did not although they may apply |
| audit-gaps.json | what each audit cannot tell, by its id: not read, not run, not judged, not listed, and why |
| trail-heads.jsonl | where the chain of each audit's trail ends, and what the audit said when it was closed |
| kept-heads.json | how far trails had come when that was last kept outside of the database, what was missing since, and trails whose audit is gone |
| trail.jsonl | every decision with what it changed, in the order of the chain |
| snapshots/ | bytes, extracted texts, pictures and stored copies of assets, each named by its own SHA-256 |
| manifest.json | how many records each file has, its size and its SHA-256 |
| SHA256SUMS | the same hashes for sha256sum |

Review states are 0 undecided, 1 elevated risk, 2 urgent, 3 dismissed, 4 fixed.

## Is it complete and unchanged?

    sha256sum -c SHA256SUMS        every file is as it was written
    node verify-export.mjs         chains, times, states, queue, counters, facts, approvals and files
    sha256sum manifest.json        the trail of the workspace names this hash

A trail is a chain: the hash of an entry is SHA-256 of the hash before it and the fields of the entry, each
as its length in bytes, a colon, the text and a comma, or a dash and a comma for null. The first follows
SHA-256 of nothing. The items of an entry (rank, state before, state after, reason before, reason after) are
hashed in the same way into items_hash. at is in microseconds since 1970.
The closing of an audit is a link of the chain behind entry seq: SHA-256 of the hash before it and the fields
closing, workspace, audit, seq, at, facts and the SHA-256 of reads. reads has 20 bytes for each asset: its
position, and the beginning of a SHA-256 of what was read. An audit without facts was closed before they were
chained: its times and snapshots are not covered.
The state of every violation is that of its last item up to began_seq, or to its own last_seq where that is
later; without an item it is undecided.
The files are read one after the other while people work: what happens after the export began may or may
not be in it, but each trail ends at its head.
`;
