import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { askModel } from '../../audits/run/ask-model.ts';
import type { Judge } from '../../audits/run/judge-gates.ts';
import type { Opinion, Questioned } from '../../checking/judge/second-opinion.ts';
import { placeOf, readSegment } from '../../checking/read-segment.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { LoadedRules } from '../../rules/rule-files.ts';
import { localeOf } from '../../text/locales.ts';
import { baseRank } from '../decision.ts';
import type { SnapshotReader } from '../list/text-context.ts';
import type { ViolationAnchor } from '../record/record-violations.ts';

interface Row {
  id: string;
  rank: string;
  rule_id: string;
  language: LanguageKey;
  snapshot_id: string | null;
  anchor: ViolationAnchor;
}

const FOUND = statement<Row>(`
  select v.id, v.rank, v.rule_id, v.language, v.snapshot_id, v.anchor from violation v
  where v.workspace_id = $1 and v.audit_id = $2 and v.rank = any($3::bigint[]) order by v.rank`);

// A second run after a crash keeps what the first one stored.
const SAVE = statement<never>(`
  insert into violation_opinion (workspace_id, audit_id, base_rank, violation_id, opinion, ground, quote,
    why, model, given_at)
  select $1, $2, ${baseRank('x.rank')}, x.violation_id, x.opinion, x.ground, x.quote, x.why, x.model, $4
  from jsonb_to_recordset($3) as x (rank bigint, violation_id uuid, opinion text, ground text, quote text,
    why text, model text)
  on conflict do nothing`);

const SAVE_COUNTS = statement<never>(`
  insert into audit_opinions (workspace_id, audit_id, wanted, given, at)
  select $1, $2, $3, count(*), $4 from violation_opinion o
  where o.workspace_id = $1 and o.audit_id = $2
  on conflict do nothing`);

/** The sentence of a finding as the check saw it; null if its snapshot cannot be read any more. */
const questionOf = async (
  scope: Scope,
  read: SnapshotReader,
  row: Row,
  ruleKey: string,
): Promise<Questioned | null> => {
  const { anchor, language, snapshot_id: snapshotId } = row;
  try {
    const texts = snapshotId && (await read(scope, snapshotId));
    const segment = texts ? texts.segments[anchor.segment] : undefined;
    if (!segment || anchor.hidden === true) return null;
    const { text, scope: element } = segment;
    const seen = readSegment({ text, scope: element }, 0, localeOf(language), new Map());
    const { sentence } = placeOf(seen, anchor);
    return { sentence, scope: element, language, rules: [ruleKey] };
  } catch (error) {
    const { name: kind, message } = error as Error;
    scope.log.warn({ kind, err: message, snapshotId }, 'a passage was not read from its snapshot');
    return null;
  }
};

const rowOf = (row: Row, { opinion, ground, quote, why, model }: Opinion) => ({
  rank: row.rank,
  violation_id: row.id,
  opinion,
  ground,
  quote: quote.toWellFormed(),
  why,
  model,
});

/**
 * Asks the model about findings of an audit and stores what it may say. Nothing else changes: no review state,
 * no count of findings. Returns whether further questions are of no use, because the model cannot be reached or
 * the budget is spent.
 */
export const askAboutFindings = async (
  scope: Scope,
  parts: { readonly judge: Judge; readonly read: SnapshotReader; readonly rules: LoadedRules },
  { auditId, ranks }: { readonly auditId: string; readonly ranks: readonly string[] },
): Promise<{ readonly isStopped: boolean }> => {
  const { judge, read, rules } = parts;
  const keyOf = new Map([...rules.byKey].map(([key, { ruleId }]) => [ruleId, key]));
  const rows = await query(scope, FOUND, [scope.workspaceId, auditId, ranks]);
  const asked: { row: Row; question: Questioned }[] = [];
  for (const row of rows) {
    const key = keyOf.get(row.rule_id);
    const question = key === undefined ? null : await questionOf(scope, read, row, key);
    if (question) asked.push({ row, question });
  }
  if (asked.length === 0) return { isStopped: false };
  const { opinions, isStopped } = await askModel(
    scope,
    judge,
    { auditId, rules },
    asked.map(({ question }) => question),
  );
  const given = asked.flatMap(({ row }, n) => {
    const opinion = opinions[n];
    return opinion ? [rowOf(row, opinion)] : [];
  });
  if (given.length > 0) {
    const at = [scope.workspaceId, auditId];
    await query(scope, SAVE, [...at, JSON.stringify(given), scope.now()]);
  }
  return { isStopped };
};

/** Notes how many findings were to get an opinion, and how many have one. */
export const saveOpinionCounts = async (
  scope: Scope,
  { auditId, wanted }: { readonly auditId: string; readonly wanted: number },
): Promise<void> => {
  await query(scope, SAVE_COUNTS, [scope.workspaceId, auditId, wanted, scope.now()]);
};
