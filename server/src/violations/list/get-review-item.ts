import type {
  Assignee,
  EarlierFinding,
  ReviewItem,
  TextContext,
} from '@copydesk/contract/violations/review-item';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch, query } from '../../platform/db/query.ts';
import { call } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { localeOf } from '../../text/locales.ts';
import { type ActorRow, toActorName } from './actor-name.ts';
import { pageLink } from './page-link.ts';
import {
  type CommentRow,
  COMMENTS,
  EARLIER,
  ITEM,
  type ItemRow,
  PEOPLE,
  type PersonRow,
  RELATED,
  type RelatedRow,
} from './review-item-row.ts';
import { contextIn, contextOfQuote, type SnapshotReader } from './text-context.ts';
import { stateOfNumber } from '../review.ts';
import { findLikelihood } from './find-likelihood.ts';
import { findOpinions } from './find-opinions.ts';
import { toFacts } from '../violation-facts.ts';
import { toViolation } from '../violation-row.ts';
import { tellInLanguage } from './tell-in-language.ts';
import { ASSIGNMENTS, SOURCES, toTrail, TRAIL } from './violation-trail.ts';

/** The background of the rule in the language of the reason, if the rule has it. */
const explanationOf = ({ texts, reason_language: language, ...row }: ItemRow): string | null =>
  (language && texts?.[localeOf(language)]?.explanation) ?? row.rule_explanation;

const toRule = (row: ItemRow): ReviewItem['rule'] => ({
  id: toPublicIdOrNull('rul', row.rule_id),
  key: row.rule_key,
  name: row.rule_name,
  kind: row.rule_kind,
  description: row.rule_description,
  explanation: explanationOf(row),
  stances: row.stances,
  citation: row.cite && { ...row.cite, from: row.cite.from ?? null, until: row.cite.until ?? null },
  pack:
    row.pack_id === null || row.pack_version === null
      ? null
      : { id: row.pack_id, version: row.pack_version },
  version: row.rule_version,
  current_version: row.current_version,
  enabled: row.enabled,
  tests: row.tests,
});

const toGroup = (row: ItemRow): ReviewItem['group'] =>
  row.group_id === null
    ? null
    : {
        id: toPublicId('grp', row.group_id),
        size: row.group_size,
        undecided: row.group_undecided,
        index: Number(BigInt(row.rank) & 0xff_ffffn) + 1,
      };

const toRelated = (row: RelatedRow): ReviewItem['related'][number] => ({
  violation_id: toPublicId('vio', row.id),
  rule_name: row.rule_name,
  review_state: stateOfNumber(row.review_state),
});

const toJudgement = ({ judgement }: ItemRow): ReviewItem['judgement'] => {
  if (!judgement) return null;
  const { match, votes, stability, unstable, models } = judgement;
  return { match, votes, stability, unstable, models };
};

const readEarlier = async (scope: Scope, { earlier }: ItemRow): Promise<EarlierFinding | null> => {
  if (!earlier) return null;
  const values = [scope.workspaceId, earlier.audit_id, earlier.violation_id];
  const [row] = await query(scope, EARLIER, values);
  const wasDecided = earlier.state !== null && earlier.state !== 'undecided' && row?.at;
  return {
    change: earlier.change,
    pass: earlier.pass,
    rule_changed: earlier.rule_changed,
    audit_id: toPublicId('aud', earlier.audit_id),
    audit_name: row?.audit_name ?? null,
    violation_id: toPublicIdOrNull('vio', earlier.violation_id),
    state: earlier.state,
    reason: earlier.reason,
    decided_by: wasDecided ? toActorName(row as ActorRow, scope.actor) : null,
    decided_at: wasDecided ? wasDecided.toISOString() : null,
  };
};

/**
 * Returns the passage from the snapshot. If the snapshot cannot be read, returns the context that is stored
 * with the violation.
 */
const readContext = async (
  scope: Scope,
  read: SnapshotReader,
  row: ItemRow,
): Promise<TextContext | null> => {
  const { anchor, snapshot_id: snapshotId, violating_text: quote } = row;
  if (!anchor || quote === null) return null;
  try {
    const texts = snapshotId && (await read(scope, snapshotId));
    const context = texts ? contextIn(texts, anchor) : null;
    if (context) return context;
  } catch (error) {
    const { name: kind, message } = error as Error;
    scope.log.warn({ kind, err: message, snapshotId }, 'a passage was not read from its snapshot');
  }
  return contextOfQuote(anchor, quote);
};

const toComment = (
  scope: Scope,
  row: CommentRow,
  people: readonly PersonRow[],
): ReviewItem['comments'][number] => ({
  id: toPublicId('com', row.id),
  author: toActorName(row, scope.actor),
  content: row.content,
  mentions: (row.mentions ?? []).map(({ u, s: start, e: end }) => {
    const person = people.find(({ id }) => id === u);
    const name = person ? person.name || person.email : null;
    return { user_id: toPublicId('usr', u), name, start, end };
  }),
  created_at: row.created_at.toISOString(),
});

const peopleBy =
  (rows: readonly PersonRow[]) =>
  (ids: readonly string[]): Assignee[] => {
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => ({
      user_id: toPublicId('usr', id),
      name: known.get(id)?.name ?? null,
      email: known.get(id)?.email ?? null,
    }));
  };

/** Returns everything that the detail of a violation shows. Throws not_found. */
export const getReviewItem = async (
  scope: Scope,
  read: SnapshotReader,
  violationId: string,
  language: LanguageKey | null = null,
): Promise<ReviewItem> => {
  const id = fromPublicId('vio', violationId);
  if (!id) throw notFound('violation');
  const at = [scope.workspaceId, id];
  // The version is read first: a change in between makes it too old, never too new.
  const [[row], comments, decisions, sources, assignments, people, related] = await batch(scope, [
    call(ITEM, at),
    call(COMMENTS, at),
    call(TRAIL, at),
    call(SOURCES, at),
    call(ASSIGNMENTS, at),
    call(PEOPLE, at),
    call(RELATED, at),
  ]);
  if (!row) throw notFound('violation');
  const toPeople = peopleBy(people);
  const auditId = toPublicId('aud', row.audit_id);
  const violation = toViolation(auditId, row);
  const context = await readContext(scope, read, row);
  const [likelihood = null] = await findLikelihood(scope, [row]);
  const [opinion = null] = await findOpinions(scope, row.audit_id, [row.rank]);
  // A place that is not visible on the page cannot be scrolled to.
  const isShown =
    context !== null && !context.hidden && !['alt', 'meta', 'title'].includes(context.scope);
  return {
    violation: {
      ...violation,
      rule_description: row.rule_description,
      rule_explanation: row.rule_explanation,
      comments: comments.map((comment) => ({
        id: toPublicId('com', comment.id),
        author_email: comment.author_email,
        content: comment.content,
        created_at: comment.created_at.toISOString(),
      })),
    },
    facts: toFacts(row, { likelihood, opinion }),
    version: row.version,
    audit: { id: auditId, name: row.audit_name },
    context,
    language: row.asset_language,
    rule: toRule(row),
    told: language && tellInLanguage(row, language),
    related: related.map(toRelated),
    group: toGroup(row),
    earlier: await readEarlier(scope, row),
    judgement: toJudgement(row),
    assignees: toPeople(row.assigned_to ?? []),
    comments: comments.map((comment) => toComment(scope, comment, people)),
    trail: toTrail(scope.actor, decisions, sources, assignments, toPeople),
    asset: {
      id: violation.asset_id,
      name: violation.asset_name,
      url: violation.asset_url,
      snapshot_id: toPublicIdOrNull('snp', row.snapshot_id),
    },
    page_link: pageLink(violation.asset_url, isShown ? violation.violating_text : null),
  };
};
