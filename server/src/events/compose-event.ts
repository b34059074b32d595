import type { EventType } from '@copydesk/contract/events/event-types';
import type { EventData } from '@copydesk/contract/events/event';
import { type ReviewAction, STATE_AFTER } from '@copydesk/contract/shared/review-rules';
import { actorOf } from '../activity/activity-entry.ts';
import { toCoverage } from '../audits/get-audit.ts';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type {
  ActivityRow,
  AuditRow,
  CommentRow,
  DocumentRow,
  EntryRow,
  RunRow,
} from './read-sources.ts';

/** What is told, in ids only: a row of the outbox, or an entry of a trail. */
export interface ToldRow {
  type: EventType;
  at: Date;
  subject_id: string;
  /** The number of the entry in its trail. */
  seq: number | null;
  amount: number | null;
  violation_ids: string[] | null;
}

/** What was read of the things that events are about. */
export interface Sources {
  readonly entries: ReadonlyMap<string, EntryRow>;
  readonly audits: ReadonlyMap<string, AuditRow>;
  readonly documents: ReadonlyMap<string, DocumentRow>;
  readonly comments: ReadonlyMap<string, CommentRow>;
  readonly runs: ReadonlyMap<string, RunRow>;
  readonly activity: ReadonlyMap<string, ActivityRow>;
}

interface ComposedEvent {
  /** Events with the same subject are delivered in their order. */
  readonly subject: string;
  readonly data: EventData;
}

export const entryKey = (auditId: string, seq: number | null): string => `${auditId} ${seq}`;

type Compose = (row: ToldRow, sources: Sources) => ComposedEvent;

const reviewed: Compose = ({ subject_id: auditId, seq }, { entries }) => {
  const audit = toPublicId('aud', auditId);
  const entry = entries.get(entryKey(auditId, seq));
  if (!entry) return { subject: audit, data: { audit_id: audit, trail_seq: seq ?? 0 } };
  return {
    subject: audit,
    data: {
      actor: actorOf(entry),
      audit_id: audit,
      audit_name: entry.audit_name,
      violation_id: toPublicId('vio', entry.violation_id),
      rule_name: entry.rule_name,
      asset_name: entry.asset_name,
      action: entry.action,
      // An undo, and a decision that is applied to a newer audit, may leave violations in several states.
      review_state: STATE_AFTER[entry.action as ReviewAction] ?? null,
      reason: entry.reason,
      group_id: toPublicIdOrNull('grp', entry.group_id),
      decision_id: toPublicIdOrNull('dec', entry.decision_id),
      trail_seq: entry.seq,
      undoes: entry.undoes,
      addressed: entry.addressed,
      changed: entry.changed,
    },
  };
};

const commented: Compose = ({ subject_id: id }, { comments }) => {
  const comment_id = toPublicId('com', id);
  const comment = comments.get(id);
  if (!comment?.audit_id) return { subject: comment_id, data: { comment_id } };
  const audit_id = toPublicId('aud', comment.audit_id);
  return {
    subject: audit_id,
    data: {
      actor: actorOf(comment),
      audit_id,
      audit_name: comment.audit_name,
      violation_id: toPublicId('vio', comment.violation_id),
      rule_name: comment.rule_name,
      asset_name: comment.asset_name,
      comment_id,
      content: comment.content,
    },
  };
};

const regressed: Compose = (row, { audits }) => {
  const audit_id = toPublicId('aud', row.subject_id);
  const violation_ids = (row.violation_ids ?? []).map((id) => toPublicId('vio', id));
  const audit_name = audits.get(row.subject_id)?.name ?? null;
  const changed = row.amount ?? violation_ids.length;
  return { subject: audit_id, data: { audit_id, audit_name, changed, violation_ids } };
};

const ended: Compose = ({ type, subject_id: id }, { audits }) => {
  const audit_id = toPublicId('aud', id);
  const audit = audits.get(id);
  const status = type.slice('audit.'.length).toUpperCase();
  if (!audit) return { subject: audit_id, data: { audit_id, status } };
  const { name, failure, total_assets, failed_assets, total_violations } = audit;
  const coverage = toCoverage(audit);
  const numbers = { total_assets, failed_assets, total_violations, coverage };
  const data = { audit_id, audit_name: name, status, failure, ...numbers };
  return { subject: audit_id, data };
};

const written: Compose = ({ type, subject_id: id }, { documents }) => {
  const document_id = toPublicId('doc', id);
  const status = type === 'document.generated' ? 'ready' : 'failed';
  const document = documents.get(id);
  if (!document) return { subject: document_id, data: { document_id, status } };
  return {
    subject: document_id,
    data: {
      document_id,
      status,
      title: document.title,
      failure: document.failure,
      template_id: toPublicIdOrNull('tpl', document.template_id),
      bulk_run_id: toPublicIdOrNull('blk', document.bulk_run_id),
    },
  };
};

const completed: Compose = ({ subject_id: id }, { runs }) => {
  const bulk_run_id = toPublicId('blk', id);
  const run = runs.get(id);
  if (!run) return { subject: bulk_run_id, data: { bulk_run_id } };
  const { name, total, ready, failed } = run;
  const data = { bulk_run_id, name, status: 'COMPLETED', total, ready, failed };
  return { subject: bulk_run_id, data };
};

const acted: Compose = ({ subject_id: id }, { activity }) => {
  const entry = activity.get(id);
  if (!entry) return { subject: toPublicId('act', id), data: {} };
  const subject = { kind: entry.subject_kind, id: entry.subject_id, name: entry.subject_name };
  return {
    subject: entry.subject_id ?? `${entry.subject_kind} ${entry.subject_name}`.slice(0, 200),
    data: {
      actor: actorOf(entry),
      subject,
      ...(subject.kind === 'document' && subject.id !== null
        ? { document_id: subject.id, title: subject.name }
        : {}),
      ...(subject.kind === 'bulk_run' ? { bulk_run_id: subject.id, name: subject.name } : {}),
      from_value: entry.from_value,
      to_value: entry.to_value,
    },
  };
};

const COMPOSERS: Readonly<Record<EventType, Compose>> = {
  'audit.completed': ended,
  'audit.failed': ended,
  'audit.cancelled': ended,
  'violation.reviewed': reviewed,
  'violation.commented': commented,
  'violation.regressed': regressed,
  'document.generated': written,
  'document.failed': written,
  'document.approved': acted,
  'bulk.started': acted,
  'bulk.retried': acted,
  'bulk.cancelled': acted,
  'bulk.completed': completed,
  'member.invited': acted,
  'member.joined': acted,
  'member.role_changed': acted,
  'member.removed': acted,
  'key.created': acted,
  'key.revoked': acted,
};

/** Merges two lists by their times. Each list keeps its own order, whatever its times say. */
export const mergeByTime = (one: readonly ToldRow[], other: readonly ToldRow[]): ToldRow[] => {
  const merged: ToldRow[] = [];
  let at = 0;
  for (const row of one) {
    for (; at < other.length && (other[at] as ToldRow).at < row.at; at++) {
      merged.push(other[at] as ToldRow);
    }
    merged.push(row);
  }
  return [...merged, ...other.slice(at)];
};

/** Writes what an event says. Of a thing that was deleted in the meantime only the id is told. */
export const composeEvent: Compose = (row, sources) => COMPOSERS[row.type](row, sources);

/** The kind of thing that the subject of a row is, by which its source is read. */
export const sourceOf = (type: EventType): keyof Sources => {
  switch (COMPOSERS[type]) {
    case reviewed:
      return 'entries';
    case commented:
      return 'comments';
    case written:
      return 'documents';
    case completed:
      return 'runs';
    case acted:
      return 'activity';
    default:
      return 'audits';
  }
};
