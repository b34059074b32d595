import type { AuditSample, SampleAnswer, SampledPassage } from '@copydesk/contract/audits/sample';
import { batch } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import { readMissed } from './read-missed.ts';

interface SampleRow {
  name: string;
  seed: string | null;
  created_at: Date | null;
  passages: number | null;
  clean: number | null;
}
const SAMPLE = statement<SampleRow>(`
  select a.name, s.seed, s.created_at, s.passages, s.clean
  from audit a
  left join audit_sample s on s.workspace_id = $1 and s.audit_id = a.id
  where a.workspace_id = $1 and a.id = $2`);

interface PassageRow {
  position: number;
  asset_id: string;
  asset_name: string;
  asset_url: string | null;
  scope: string;
  before: string | null;
  text: string;
  after: string | null;
  answer: SampleAnswer | null;
  about: string | null;
  note: string | null;
  at: Date | null;
  by: string | null;
  answers: number;
}
const PASSAGES = statement<PassageRow>(`
  select p.position, p.asset_id, p.asset_name, p.asset_url, p.scope, p.before, p.text, p.after,
    n.answer, n.about, n.note, n.at, u.name as by,
    (select count(*) from audit_sample_answer c
      where c.workspace_id = $1 and c.audit_id = $2 and c.position = p.position)::int as answers
  from audit_sample_passage p
  left join lateral (
    select s.answer, s.about, s.note, s.at, s.actor_user_id from audit_sample_answer s
    where s.workspace_id = $1 and s.audit_id = $2 and s.position = p.position
    order by s.seq desc limit 1) n on true
  left join lateral (select o.name from user_account o where o.id = n.actor_user_id limit 1) u on true
  where p.workspace_id = $1 and p.audit_id = $2
  order by p.position`);

const toPassage = ({ asset_id: assetId, at, by, ...row }: PassageRow): SampledPassage => {
  const isAnswered = row.answer !== null;
  return {
    ...row,
    asset_id: toPublicId('ast', assetId),
    answered_at: isAnswered ? (at?.toISOString() ?? null) : null,
    answered_by: isAnswered ? by : null,
  };
};

/**
 * Returns the passages that were drawn for an audit with everybody's newest answers, and the estimate. Null
 * before anybody has drawn a sample. Throws not_found. The audit is a UUID.
 */
export const getSample = async (scope: Scope, auditId: string): Promise<AuditSample | null> => {
  const at = [scope.workspaceId, auditId];
  const [[row], passages] = await batch(scope, [call(SAMPLE, at), call(PASSAGES, at)]);
  if (!row) throw notFound('audit');
  if (row.seed === null) return null;
  return {
    audit_id: toPublicId('aud', auditId),
    audit_name: row.name,
    seed: row.seed,
    created_at: (row.created_at as Date).toISOString(),
    total: row.passages as number,
    clean: row.clean as number,
    passages: passages.map(toPassage),
    estimate: await readMissed(scope, auditId),
  };
};

/** Returns the sample of an audit that must have one. Throws not_found. */
export const getDrawnSample = async (scope: Scope, auditId: string): Promise<AuditSample> => {
  const sample = await getSample(scope, auditId);
  if (!sample) throw notFound('sample');
  return sample;
};
