import type { GatePolicyRules, GateReceipt, Verdict } from '@copydesk/contract/contents/gate';
import { actorColumns } from '../../activity/actor-columns.ts';
import type { DetailsChange } from '../../assets/asset-metadata.ts';
import { findGaps } from '../../audits/get-audit-gaps.ts';
import { hashOf } from '../../platform/blobs/blob-store.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { PushFormat, PushParts } from '../check-push.ts';
import { getContent, type ReadContent } from '../get-content.ts';
import {
  type PreparedPush,
  preparePush,
  pushContent,
  type Pushed,
  type PushInput,
} from '../push-content.ts';
import { getGatePolicy } from './policy.ts';
import { decideGate } from './verdict.ts';

const INSERT = statement(`
  insert into gate_receipt (workspace_id, id, content_id, content_version, policy_version, verdict,
    created_at, actor_kind, actor_id, actor_user_id, request_id)
  select $1, $2, c.id, $4, $5, $6, $7, $8, $9, $10, $11
  from content c where c.workspace_id = $1 and c.external_id = $3`);

interface Row {
  verdict: Verdict;
  policy_version: number;
  created_at: Date;
  external_id: string;
  version: number;
  newest: number;
  is_deleted: boolean;
}
const READ = statement<Row>(`
  select g.verdict, g.policy_version, g.created_at, c.external_id, g.content_version as version,
    c.version as newest, c.deleted_at is not null as is_deleted
  from gate_receipt g
  cross join ${lookUp(
    'content.external_id, content.version, content.deleted_at',
    'content',
    'content.id = g.content_id',
  )} c
  where g.workspace_id = $1 and g.id = $2`);
// The last decision of the version's trail that is about the text itself. Carried ones are the system's.
const DECIDED = statement<{ actor_kind: 'user' | 'key' | 'system'; at: Date }>(`
  select actor_kind, at from trail_entry
  where workspace_id = $1 and audit_id = $2 order by seq desc limit 1`);

export interface GateInput {
  readonly text: string;
  readonly format: PushFormat;
  /** Null names the text by its hash. */
  readonly externalId: string | null;
  readonly name: string | null;
  readonly metadata: DetailsChange;
}

const describeReceipt = async (
  scope: Scope,
  id: string,
  row: Row,
  read: {
    readonly policy: GatePolicyRules;
    /** What stores the receipt, if it is not stored yet. */
    readonly insert?: Call<unknown>;
  } & ReadContent,
): Promise<GateReceipt> => {
  const { content, findings, unknowns, policy } = read;
  const { unjudged, truncated } = content;
  const now = decideGate({ findings, unjudged: unjudged.length, truncated, unknowns }, policy);
  const gaps = await findGaps(scope, { id: content.audit_id, unjudged }, { missed: false });
  const auditId = fromPublicId('aud', content.audit_id);
  const [[decision]] = await batch(scope, [
    call(DECIDED, [scope.workspaceId, auditId]),
    ...(read.insert ? [read.insert] : []),
  ]);
  const isDecided = !now.isWaiting;
  const by = decision?.actor_kind === 'system' ? 'earlier_decision' : decision?.actor_kind;
  const at = decision ? decision.at : row.created_at;
  return {
    id: toPublicId('gat', id),
    verdict: row.verdict,
    text_hash: content.text_hash,
    rule_set: content.rule_set,
    policy_version: row.policy_version,
    checked_at: row.created_at.toISOString(),
    external_id: content.external_id,
    version: row.version,
    audit_id: content.audit_id,
    edits: [...now.edits],
    findings: content.findings,
    gaps: [...content.gaps, ...gaps],
    outcome: {
      verdict: now.verdict,
      decided: isDecided,
      decided_by: isDecided ? (by ?? 'policy') : null,
      decided_at: isDecided ? at.toISOString() : null,
      is_newest: row.newest === row.version && !row.is_deleted,
    },
  };
};

/** Returns a receipt, and the verdict as it is now by the policy of the receipt. Throws not_found. */
export const getGate = async (scope: Scope, publicId: string): Promise<GateReceipt> => {
  const id = fromPublicId('gat', publicId);
  const [row] = id === null ? [] : await query(scope, READ, [scope.workspaceId, id]);
  if (!row || id === null) throw notFound('receipt');
  const read = await getContent(scope, row.external_id, { version: row.version });
  const policy = await getGatePolicy(scope, row.policy_version);
  return describeReceipt(scope, id, row, { ...read, policy });
};

const pushOf = (input: GateInput): PushInput => ({
  ...input,
  externalId: input.externalId ?? `sha256:${hashOf(Buffer.from(input.text))}`,
  expected: null,
});

/** Reads and checks the text before a transaction is open. Throws like pushContent. */
export const prepareGate = (
  scope: Scope,
  parts: PushParts,
  input: GateInput,
): Promise<PreparedPush> => preparePush(scope, parts, pushOf(input));

/**
 * Decides about a version that was pushed, by the policy of the workspace, and stores the receipt. `known` is
 * the content, if it was read already.
 */
export const decidePushed = async (
  scope: Scope,
  pushed: Pick<Pushed, 'externalId' | 'version'>,
  known: ReadContent | null = null,
): Promise<GateReceipt> => {
  const { version } = pushed;
  const read =
    known?.content.version === version
      ? known
      : await getContent(scope, pushed.externalId, { version });
  const policy = await getGatePolicy(scope);
  const { unjudged, truncated } = read.content;
  const { findings, unknowns } = read;
  const found = { findings, unjudged: unjudged.length, truncated, unknowns };
  const { verdict } = decideGate(found, policy);
  const id = newUuid();
  const at = scope.now();
  const insert = call(INSERT, [
    scope.workspaceId,
    id,
    pushed.externalId,
    version,
    policy.version,
    verdict,
    at,
    ...actorColumns(scope.actor),
    scope.requestId,
  ]);
  const row: Row = {
    verdict,
    policy_version: policy.version,
    created_at: at,
    external_id: pushed.externalId,
    version,
    newest: version,
    is_deleted: false,
  };
  return describeReceipt(scope, id, row, { ...read, policy, insert });
};

/**
 * Answers whether a text may be published: pushes it as a version of a content and decides by the policy of
 * the workspace. The receipt is stored in the same transaction. Throws like pushContent.
 */
export const askGate = (
  scope: Scope,
  parts: PushParts,
  input: GateInput,
  prepared: PreparedPush | null = null,
): Promise<GateReceipt> =>
  transaction(scope, async (inside) => {
    const pushed = await pushContent(inside, parts, pushOf(input), prepared);
    return decidePushed(inside, pushed);
  });
