import type { AuditSample, SampleAnswer } from '@copydesk/contract/audits/sample';
import { actorColumns } from '../activity/actor-columns.ts';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { getDrawnSample } from './get-sample.ts';

const LOCK = statement<{ size: number }>(`
  select size from audit_sample where workspace_id = $1 and audit_id = $2 for update`);

interface StandingRow {
  name: string;
  seq: number;
  answer: SampleAnswer | null;
  about: string | null;
  note: string | null;
  actor_kind: string | null;
  actor_id: string | null;
}
const STANDING = statement<StandingRow>(`
  select a.name, coalesce((select max(m.seq) from audit_sample_answer m
      where m.workspace_id = $1 and m.audit_id = $2), 0) as seq,
    n.answer, n.about, n.note, n.actor_kind, n.actor_id
  from audit_sample_passage p
  join audit a on a.workspace_id = $1 and a.id = p.audit_id
  left join lateral (
    select s.answer, s.about, s.note, s.actor_kind, s.actor_id from audit_sample_answer s
    where s.workspace_id = $1 and s.audit_id = $2 and s.position = p.position
    order by s.seq desc limit 1) n on true
  where p.workspace_id = $1 and p.audit_id = $2 and p.position = $3`);

const INSERT = statement<never>(`
  insert into audit_sample_answer (workspace_id, audit_id, seq, position, at, actor_kind, actor_id,
    actor_user_id, answer, about, note, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);

interface PassageAnswer {
  readonly auditId: string;
  readonly position: number;
  /** Null takes the answer back. */
  readonly answer: SampleAnswer | null;
  readonly about: string | null;
  readonly note: string | null;
}

/** As the activity shows it. */
const WORDS = { nothing_wrong: 'nothing wrong', missed: 'a breach was missed' } as const;

const orNull = (text: string | null): string | null => {
  const trimmed = text?.replaceAll('\0', '').trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/**
 * Stores an answer about a passage of the sample: whoever looked found nothing wrong, or a breach that the audit
 * missed. Every answer is kept and the newest counts. The same answer of the same actor changes nothing. Throws
 * not_found. The audit is a UUID.
 */
export const answerPassage = async (scope: Scope, input: PassageAnswer): Promise<AuditSample> => {
  const { auditId, position, answer } = input;
  const at = [scope.workspaceId, auditId];
  const about = answer === null ? null : orNull(input.about);
  const note = answer === null ? null : orNull(input.note);
  await transaction(scope, async (inside) => {
    const [sample] = await query(inside, LOCK, at);
    if (!sample) throw notFound('sample');
    const [standing] = await query(inside, STANDING, [...at, position]);
    if (!standing) throw notFound('passage');
    const actor = actorColumns(scope.actor);
    const [kind, id] = actor;
    const isMine = standing.actor_kind === kind && standing.actor_id === id;
    const isSame = standing.answer === answer && standing.about === about && standing.note === note;
    if (isSame && (isMine || answer === null)) return;
    const said = [answer, about, note, scope.requestId];
    await query(inside, INSERT, [
      ...at,
      standing.seq + 1,
      position,
      scope.now(),
      ...actor,
      ...said,
    ]);
    const words = (given: SampleAnswer | null): string =>
      `passage ${position}: ${given === null ? 'not answered' : WORDS[given]}`;
    await noteEvent(inside, {
      kind: 'passage_answered',
      subject: { kind: 'audit', id: toPublicId('aud', auditId), name: standing.name },
      before: standing.answer === null ? null : words(standing.answer),
      after: words(answer),
    });
  });
  return getDrawnSample(scope, auditId);
};
