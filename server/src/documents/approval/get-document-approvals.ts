import type {
  Approval,
  ApprovalState,
  DocumentApprovals,
  DocumentComment,
  OpenPoints,
} from '@copydesk/contract/documents/approval';
import { may, type Role } from '@copydesk/contract/shared/policy';
import type { MentionSpan } from '../../notifications/find-mentions.ts';
import { batch, query } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { seeDocument, viewerOf } from '../see-document.ts';
import { AUTHORS } from './approval-version.ts';
import { mayWithdraw } from './approval-rules.ts';

const SHOWN_APPROVALS = 50;
const SHOWN_COMMENTS = 200;

interface Head {
  version: number;
  status: string;
  owner_id: string | null;
  due_on: string | null;
}

interface ApprovalRow {
  id: string;
  state: ApprovalState;
  version: number;
  sha256: string;
  asked_by: string;
  asked_at: Date;
  approver_id: string;
  ended_by: string | null;
  ended_at: Date | null;
  reason: string | null;
  open_points: OpenPoints | null;
}

interface CommentRow {
  id: string;
  version: number;
  author_id: string;
  content: string;
  mentions: MentionSpan[] | null;
  created_at: Date;
}

const HEAD = statement<Head>(`
  select d.version, d.status, d.owner_id, to_char(d.due_on, 'YYYY-MM-DD') as due_on
  from document d where d.workspace_id = $1 and d.id = $2`);
const APPROVALS = statement<ApprovalRow>(`
  select a.id, a.state, a.version, encode(a.content_hash, 'hex') as sha256, a.asked_by, a.asked_at,
    a.approver_id, a.ended_by, a.ended_at, a.reason, a.open_points
  from document_approval a where a.workspace_id = $1 and a.document_id = $2
  order by a.id desc limit $3`);
const COMMENTS = statement<CommentRow>(`
  select c.id, c.version, c.author_id, c.content, c.mentions, c.created_at
  from document_comment c where c.workspace_id = $1 and c.document_id = $2
  order by c.id desc limit $3`);
const NAMES = statement<{ id: string; name: string }>(`
  with m as materialized (
    select m.user_id from member m where m.workspace_id = $1 and m.user_id = any($2::uuid[])
  )
  select u.id, u.name from m cross join lateral (
    select x.id, coalesce(nullif(x.name, ''), x.email) as name from user_account x
    where x.id = m.user_id offset 0
  ) u`);

type NameOf = (id: string) => string | null;

const toPerson = (id: string, nameOf: NameOf) => ({ id: toPublicId('usr', id), name: nameOf(id) });

const toApproval = (row: ApprovalRow, newest: number, nameOf: NameOf): Approval => ({
  id: toPublicId('apr', row.id),
  state: row.state,
  version: row.version,
  sha256: row.sha256,
  current: row.version === newest,
  asked_by: toPerson(row.asked_by, nameOf),
  asked_at: row.asked_at.toISOString(),
  approver: toPerson(row.approver_id, nameOf),
  ended_by: row.ended_by === null ? null : toPerson(row.ended_by, nameOf),
  ended_at: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
  open: row.open_points,
});

const toComment = (row: CommentRow, viewer: string | null, nameOf: NameOf): DocumentComment => ({
  id: toPublicId('com', row.id),
  version: row.version,
  author: { kind: 'user', ...toPerson(row.author_id, nameOf), you: row.author_id === viewer },
  content: row.content,
  mentions: (row.mentions ?? []).map(({ u, s: start, e: end }) => {
    const { id, name } = toPerson(u, nameOf);
    return { user_id: id, name, start, end };
  }),
  created_at: row.created_at.toISOString(),
});

const readNames = async (
  scope: Scope,
  { owner_id: owner }: Head,
  approvals: readonly ApprovalRow[],
  comments: readonly CommentRow[],
): Promise<NameOf> => {
  const ids = new Set([
    ...(owner === null ? [] : [owner]),
    ...approvals.flatMap((row) => [row.asked_by, row.approver_id, row.ended_by ?? row.asked_by]),
    ...comments.flatMap((row) => [row.author_id, ...(row.mentions ?? []).map(({ u }) => u)]),
  ]);
  if (ids.size === 0) return () => null;
  const rows = await query(scope, NAMES, [scope.workspaceId, [...ids]]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
};

/**
 * Returns who sees to a document and by when, who was asked to approve it and did, and what was said. `role` is that of the
 * caller; a key has none. Throws not_found if the actor may not see the document.
 */
export const getDocumentApprovals = async (
  scope: Scope,
  { documentId, role }: { readonly documentId: string; readonly role: Role | null },
): Promise<DocumentApprovals> => {
  const id = await seeDocument(scope, documentId);
  const { workspaceId } = scope;
  const [[head], approvals, comments, authors] = await batch(scope, [
    call(HEAD, [workspaceId, id]),
    call(APPROVALS, [workspaceId, id, SHOWN_APPROVALS]),
    call(COMMENTS, [workspaceId, id, SHOWN_COMMENTS]),
    call(AUTHORS, [workspaceId, id]),
  ]);
  if (!head) throw notFound('document');
  const nameOf = await readNames(scope, head, approvals, comments);
  const userId = viewerOf(scope);
  const open = approvals.find(({ state }) => state === 'asked');
  const person = role === null ? null : { role, userId };
  return {
    version: head.version,
    owner: head.owner_id === null ? null : toPerson(head.owner_id, nameOf),
    due_on: head.due_on,
    approvals: approvals.map((row) => toApproval(row, head.version, nameOf)),
    comments: comments.toReversed().map((row) => toComment(row, userId, nameOf)),
    may_ask: person !== null && may(person.role, 'write') && !open && head.status === 'ready',
    may_decide: person !== null && may(person.role, 'decide') && open?.approver_id === userId,
    may_withdraw: person !== null && open !== undefined && mayWithdraw(open, person),
    authors: authors.map((author) => toPublicId('usr', author.id)),
  };
};
