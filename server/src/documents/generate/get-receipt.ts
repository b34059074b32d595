import type { Receipt as PublicReceipt } from '@copydesk/contract/documents/receipt';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { toFindingBody, toUnjudgedBody } from '../../rules/check-text.ts';
import { type Receipt, type ReceiptChecks, totalsOf } from './receipt.ts';
import { isVisible, viewerOf } from '../see-document.ts';

interface Row {
  status: string;
  failure: string | null;
  created_at: Date;
  finished_at: Date | null;
  language_key: LanguageKey | null;
  receipt: Receipt;
}

const GET = statement<Row>(`
  select status, failure, created_at, finished_at, language_key, receipt
  from document
  where workspace_id = $1 and id = $2 and receipt is not null and ${isVisible('$3')}`);

const NAMES = statement<{ id: string; name: string }>(`
  select id, name from rule where workspace_id = $1 and id = any($2)`);

/** Returns the rules that objected, with their current names. */
const nameRules = async (
  scope: Scope,
  rules: Receipt['rules'],
): Promise<PublicReceipt['rules']> => {
  if (rules.length === 0) return [];
  const rows = await query(scope, NAMES, [scope.workspaceId, rules.map(({ id }) => id)]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return rules.map(({ id, version }) => ({
    id: toPublicId('rul', id),
    version,
    name: names.get(id) ?? null,
  }));
};

const MICROS = 1_000_000;
const toUsd = (micros: number | null): number | null => (micros === null ? null : micros / MICROS);

const toChecksBody = (checks: ReceiptChecks): NonNullable<PublicReceipt['checks']> => ({
  rule_set: checks.ruleSet,
  rules: checks.rules,
  coverage: checks.coverage ?? null,
  passes: checks.passes.map(({ findings, bySeverity, repaired, reason }) => ({
    findings,
    by_severity: bySeverity,
    repaired,
    reason,
  })),
  remaining: checks.remaining.map(toFindingBody),
  unjudged: (checks.unjudged ?? []).map(toUnjudgedBody),
  rule_hints: checks.ruleHints ?? 0,
  note: checks.note,
});

/**
 * Returns the receipt of a document. Throws not_found for an unknown or malformed id or one of another
 * workspace, and for a document that was not generated here.
 */
export const getReceipt = async (scope: Scope, id: string): Promise<PublicReceipt> => {
  const uuid = fromPublicId('doc', id);
  const [row] = uuid ? await query(scope, GET, [scope.workspaceId, uuid, viewerOf(scope)]) : [];
  if (!row) throw notFound('receipt');
  const { template, tone, rules, checks, facts, steps, sandbox } = row.receipt;
  const totals = totalsOf(row.receipt);
  return {
    document_id: id,
    status: row.status,
    failure: row.failure,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    language_key: row.language_key,
    sandbox,
    template: { ...template, id: toPublicId('tpl', template.id) },
    tone_of_voice: tone && { ...tone, id: toPublicId('ton', tone.id) },
    rules: await nameRules(scope, rules),
    checks: checks ? toChecksBody(checks) : null,
    facts: facts.map((fact) => ({ ...fact, id: toPublicId('ent', fact.id) })),
    steps: steps.map((step) => ({
      position: step.position,
      provider: step.provider,
      model: step.model,
      request_hash: step.requestHash,
      finish_reason: step.finishReason,
      input_tokens: step.inputTokens,
      output_tokens: step.outputTokens,
      estimated: step.estimated,
      cost_usd: toUsd(step.costMicros),
      duration_ms: step.durationMs,
      insisted: step.insisted,
      repair: step.repair ?? null,
    })),
    totals: {
      input_tokens: totals.inputTokens,
      output_tokens: totals.outputTokens,
      cost_usd: toUsd(totals.costMicros),
      model_ms: totals.modelMs,
    },
  };
};
