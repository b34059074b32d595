import type { HintCounts } from '@copydesk/contract/audits/hints-of-audit';
import type { AuditHint, HintList, HintState } from '@copydesk/contract/hints/hint';
import type { OPINIONS } from '@copydesk/contract/violations/opinions';
import { auditIdOf } from '../audits/get-audit.ts';
import { query } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { type HintRow, selectHints, toHint } from './hint-row.ts';
import { stateNumber } from './hint-state.ts';

const AUDIT = statement<{ left_out: number | null }>(`
  select hints_left_out as left_out from audit where workspace_id = $1 and id = $2`);

interface TallyRow extends HintCounts {
  family: AuditHint['family'];
  language: AuditHint['language'];
}
const TALLY = statement<TallyRow>(`
  select family, language, undecided, breach, no_breach from audit_hint_tally
  where workspace_id = $1 and audit_id = $2 order by family, language`);

// Each combination of family, language and state is in order in the index, so no filter makes it read more
// than a page of each.
const PAGE = statement<HintRow>(
  selectHints(`audit_hint h
    where h.workspace_id = $1 and h.audit_id = $2 and h.number = any(array(
      with part as materialized (
        select t.family, t.language, s.state
        from audit_hint_tally t
        cross join lateral (values (0::smallint, t.undecided), (1::smallint, t.breach),
          (2::smallint, t.no_breach)) as s (state, hints)
        where t.workspace_id = $1 and t.audit_id = $2 and s.hints > 0
          and ($5::text is null or t.family = $5) and ($6::text is null or t.language = $6)
          and ($7::smallint is null or s.state = $7)
      )
      select n.number from part
      cross join lateral (
        select o.number from audit_hint o
        where o.workspace_id = $1 and o.audit_id = $2 and o.family = part.family
          and o.language = part.language and o.state = part.state and o.number > $3
        order by o.number limit $4) n
      order by n.number limit $4))`),
);

// Few hints have an opinion, so the others of its filter are looked at one by one.
const OPINION_PAGE = statement<HintRow>(
  selectHints(`audit_hint h
    where h.workspace_id = $1 and h.audit_id = $2 and h.number = any(array(
      select o.number from audit_hint o
      where o.workspace_id = $1 and o.audit_id = $2 and o.opinion = $8 and o.number > $3
        and ($5::text is null or o.family = $5) and ($6::text is null or o.language = $6)
        and ($7::smallint is null or o.state = $7)
      order by o.number limit $4))`),
);

export interface HintFilter {
  readonly family: AuditHint['family'] | null;
  readonly language: AuditHint['language'] | null;
  readonly state: HintState | null;
  readonly opinion?: (typeof OPINIONS)[number] | null;
}

/** Returns the hints of an audit after a number, in order. The audit is a UUID. */
export const pageHints = async (
  scope: Scope,
  auditId: string,
  { family, language, state, opinion = null }: HintFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly AuditHint[]> => {
  const wanted = state === null ? null : stateNumber(state);
  const at = [scope.workspaceId, auditId];
  const values = [...at, after, limit, family, language, wanted];
  const rows =
    opinion === null
      ? await query(scope, PAGE, values)
      : await query(scope, OPINION_PAGE, [...values, opinion]);
  return rows.map(toHint);
};

const NONE: HintCounts = { undecided: 0, breach: 0, no_breach: 0 };

const add = (one: HintCounts, { undecided, breach, no_breach: none }: HintCounts): HintCounts => ({
  undecided: one.undecided + undecided,
  breach: one.breach + breach,
  no_breach: one.no_breach + none,
});

/**
 * Returns a page of the hints of an audit, and how many of the wanted family and language are in which state.
 * Throws not_found.
 */
export const listHints = async (
  scope: Scope,
  input: { readonly auditId: string; readonly after: number; readonly limit: number } & HintFilter,
): Promise<HintList> => {
  const auditId = auditIdOf(input.auditId);
  const at = [scope.workspaceId, auditId];
  const [audit] = await query(scope, AUDIT, at);
  if (!audit) throw notFound('audit');
  const tally = await query(scope, TALLY, at);
  const wanted = tally.filter(
    ({ family, language }) =>
      (input.family === null || family === input.family) &&
      (input.language === null || language === input.language),
  );
  const { after, limit } = input;
  const found = await pageHints(scope, auditId, input, { after, limit: limit + 1 });
  const hints = found.slice(0, limit);
  return {
    hints,
    counts: wanted.reduce<HintCounts>(add, NONE),
    languages: [...new Set(tally.map(({ language }) => language))].toSorted(),
    left_out: audit.left_out,
    next_after: found.length > limit ? (hints.at(-1)?.number ?? null) : null,
  };
};
