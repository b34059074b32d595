import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { localeOf } from '../text/locales.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createRuleDraft } from '../rules/create-rule-draft.ts';
import { severityOfRank } from '../violations/order.ts';
import type { ViolationAnchor } from '../violations/record/record-violations.ts';

interface Row {
  rank: string;
  violating_text: string | null;
  reason: string;
  recommended_solution: string | null;
  suggested_text: string | null;
  anchor: ViolationAnchor | null;
  language: LanguageKey | null;
}

const FIND = statement<Row>(`
  select v.rank, v.violating_text, v.reason, v.recommended_solution, v.suggested_text, v.anchor, x.language
  from violation v
  left join audit_asset x
    on x.workspace_id = $1 and x.audit_id = v.audit_id and x.asset_id = v.asset_id
  where v.workspace_id = $1 and v.id = $2`);

/** The most characters of a term. */
const LONGEST_TERM = 300;
const LONGEST_NAME = 80;

/** Turns a quote into a term: a star would be a wildcard, and a rule reads line breaks as spaces. */
const termOf = (quote: string): string =>
  quote.replaceAll('*', ' ').replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_TERM).toWellFormed();

const severityOf = (rank: string): string => {
  const severity = severityOfRank(BigInt(rank));
  return severity === null || severity === 'UNSPECIFIED' ? 'MEDIUM' : severity;
};

/**
 * Creates a draft of a rule against the words of a violation, with the passage as its first test, and returns
 * its id. Throws not_found, and invalid for a violation that quotes no words.
 */
export const createRuleFromViolation = async (
  scope: Scope,
  input: { readonly violationId: string; readonly name: string | null },
): Promise<string> => {
  const id = fromPublicId('vio', input.violationId);
  const [row] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('violation');
  const term = termOf(row.violating_text ?? '');
  if (term === '') {
    const words = 'It is about no words in particular, so no rule can begin with them.';
    throw invalidValue(['violation_id'], words);
  }
  const locale = localeOf(row.language ?? 'EN');
  const { prefix = '', suffix = '' } = row.anchor ?? {};
  const passage = `${prefix}${row.violating_text ?? ''}${suffix}`.trim();
  const source = {
    id: '',
    kind: 'prohibit',
    severity: severityOf(row.rank),
    cite: null,
    terms: { [locale]: [term] },
    message: row.reason,
    explanation: '',
    recommendation: row.recommended_solution ?? '',
    tests: [{ lang: locale, text: passage || term, expect: [row.violating_text ?? term] }],
  };
  const name = input.name ?? `No “${term.slice(0, LONGEST_NAME)}”`.toWellFormed();
  return createRuleDraft(scope, { name, source });
};
