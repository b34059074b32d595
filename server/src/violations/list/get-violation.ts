import type { ViolationDetail } from '@copydesk/contract/violations/violation';
import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import { lookUp } from '../../platform/db/look-up.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findLikelihood } from './find-likelihood.ts';
import { findOpinions } from './find-opinions.ts';
import { toFacts, VERSION_OF } from '../violation-facts.ts';
import {
  ASSET_OF,
  FOUND_COLUMNS,
  type FoundRow,
  REVIEW_OF,
  toViolation,
} from '../violation-row.ts';

interface Row extends FoundRow {
  audit_id: string;
  version: number;
  comments: number;
  trail_seq: number | null;
  rule_description: string | null;
  rule_explanation: string | null;
}

interface CommentRow {
  id: string;
  author_email: string | null;
  content: string;
  created_at: Date;
}

/** The author's email address, as long as the author is a member. `c` is a row of violation_comment. */
export const AUTHOR_EMAIL = `(
  select u.email from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 and m.user_id = c.author_user_id)`;

const GET = statement<Row>(`
  select v.audit_id, r.version, r.comments, (
      select h.seq from trail_head h where h.workspace_id = $1 and h.audit_id = v.audit_id
        and v.group_id is not null) as trail_seq, rule.description as rule_description,
    rule.explanation as rule_explanation, ${FOUND_COLUMNS}
  from violation v
  cross join ${REVIEW_OF}
  left join ${lookUp('rule.id, rule.description, rule.explanation', 'rule', 'rule.id = v.rule_id')}
    rule on true
  left join ${VERSION_OF}
  left join ${ASSET_OF}
  where v.workspace_id = $1 and v.id = $2`);
const COMMENTS = statement<CommentRow>(`
  select c.id, ${AUTHOR_EMAIL} as author_email, c.content, c.created_at
  from violation_comment c where c.workspace_id = $1 and c.violation_id = $2
  order by c.created_at, c.id`);

/**
 * Returns one violation with its rule, comments and version. If it is in a group, the newest entry of the
 * audit's trail is included. An unknown id and an id of another workspace look the same.
 */
export const getViolation = async (
  scope: Scope,
  id: string,
  { facts: isAsked = false }: { readonly facts?: boolean } = {},
): Promise<{
  violation: ViolationDetail;
  /** What it says about itself; null if nobody asked for it. */
  facts: ViolationFacts | null;
  version: number;
  seq: number | null;
}> => {
  const uuid = fromPublicId('vio', id);
  const [row] = uuid ? await query(scope, GET, [scope.workspaceId, uuid]) : [];
  if (!row) throw notFound('violation');
  // Read after the version: a comment in between makes the version too old, never too new.
  const comments = row.comments > 0 ? await query(scope, COMMENTS, [scope.workspaceId, uuid]) : [];
  const violation = {
    ...toViolation(toPublicId('aud', row.audit_id), row),
    rule_description: row.rule_description,
    rule_explanation: row.rule_explanation,
    comments: comments.map((comment) => ({
      ...comment,
      id: toPublicId('com', comment.id),
      created_at: comment.created_at.toISOString(),
    })),
  };
  const [likelihood = null] = isAsked ? await findLikelihood(scope, [row]) : [];
  const [opinion = null] = isAsked ? await findOpinions(scope, row.audit_id, [row.rank]) : [];
  const facts = isAsked ? toFacts(row, { likelihood, opinion }) : null;
  return { violation, facts, version: row.version, seq: row.trail_seq };
};
