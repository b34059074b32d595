import { lookUp } from '../../platform/db/look-up.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Bitmap, nextSetBits } from '../../platform/search/bitmap.ts';
import { foldForSearch } from '../../platform/text/fold.ts';
import { AT_PLACES, findCandidates, mayMatch } from './search-violations.ts';

/** A finding in the newest reading of its asset. */
export interface NewestFinding {
  readonly auditId: string;
  readonly violationId: string;
  readonly ruleName: string | null;
  readonly assetName: string | null;
  /** The words, or the reason where something is missing and there are none. */
  readonly text: string;
}

interface AuditRow {
  id: string;
  violations: number;
}

// An audit of which every asset was read again has nothing that is still current.
const AUDITS = statement<AuditRow>(`
  select a.id, a.total_violations as violations
  from audit a
  left join ${lookUp('audit_tally.replaced_at', 'audit_tally', 'audit_tally.audit_id = a.id')} t
    on true
  where a.workspace_id = $1 and a.sealed_at is not null and a.total_violations > 0
    and t.replaced_at is null
  order by a.created_at desc, a.id desc limit $2`);
const STATES = statement<{ states: string }>(`
  select coalesce(string_agg(b.states, '' order by b.block), '') as states
  from violation_block b where b.workspace_id = $1 and b.audit_id = $2`);
const CURRENT_AT = statement<{
  id: string;
  rule_name: string | null;
  asset_name: string | null;
  violating_text: string | null;
  reason: string;
}>(`
  ${AT_PLACES}
  select v.id, v.rule_name, v.asset_name, v.violating_text, v.reason
  from at
  cross join ${lookUp(
    `violation.id, violation.rule_name, violation.asset_id, violation.asset_name,
      violation.violating_text, violation.reason, violation.search_text`,
    'violation',
    'violation.audit_id = $2 and violation.rank = at.rank',
  )} v
  left join ${lookUp(
    'audit_asset.replaced_at',
    'audit_asset',
    'audit_asset.asset_id = v.asset_id and audit_asset.audit_id = $2',
  )} x on true
  where strpos(v.search_text, $4) > 0 and x.replaced_at is null
  order by at.n`);

/** So many of the newest audits are considered; of these, the newest and the largest are searched. */
const CONSIDERED = 500;
const NEWEST = 12;
const LARGEST = 12;
/** Rows are read so many at a time, and at most so often in one audit. */
const AT_A_TIME = 100;
const MOST_READS = 4;

const PLACES_A_TIME = 1_000;

const FIRST_DECIDED = '3'.charCodeAt(0);

/** The newest audits, and the largest that are still current: systems that push texts make many small ones. */
const chooseAudits = (audits: readonly AuditRow[]): readonly AuditRow[] => {
  const largest = audits.toSorted((a, b) => b.violations - a.violations).slice(0, LARGEST);
  const chosen = new Set([...audits.slice(0, NEWEST), ...largest]);
  return audits.filter((audit) => chosen.has(audit));
};

/** The first places that match, what is open before what is decided. */
const firstPlaces = (matching: Bitmap, states: Buffer, most: number): readonly number[] => {
  const [open, decided]: [number[], number[]] = [[], []];
  for (let after = -1; open.length < most;) {
    const places = nextSetBits(matching, after, PLACES_A_TIME);
    for (const place of places)
      ((states[place] as number) < FIRST_DECIDED ? open : decided).push(place);
    const last = places.at(-1);
    if (last === undefined || places.length < PLACES_A_TIME) break;
    after = last;
  }
  return [...open, ...decided].slice(0, most);
};

/** Matches in one audit, in its order, what is open before what is decided. */
const searchAudit = async (
  scope: Scope,
  auditId: string,
  term: string,
  take: (found: NewestFinding) => boolean,
): Promise<void> => {
  if (!(await mayMatch(scope, auditId, term))) return;
  const [row] = await query(scope, STATES, [scope.workspaceId, auditId]);
  const states = Buffer.from(row?.states ?? '', 'latin1');
  const { matching } = await findCandidates(scope, { auditId, state: null }, term, states);
  const ordered = firstPlaces(matching, states, AT_A_TIME * MOST_READS);
  const most = ordered.length;
  for (let from = 0; from < most; from += AT_A_TIME) {
    const some = ordered.slice(from, from + AT_A_TIME);
    const rows = await query(scope, CURRENT_AT, [scope.workspaceId, auditId, some, term]);
    for (const { id, rule_name, asset_name, violating_text, reason } of rows) {
      const text = violating_text ?? reason;
      const found = { auditId, violationId: id, ruleName: rule_name, assetName: asset_name, text };
      if (!take(found)) return;
    }
  }
};

/**
 * Returns findings whose words, reason or rule contain the folded term, in the newest reading of their asset:
 * newest audit first, and in an audit the open ones first, by severity. The same words under the same rule are
 * returned once. Audits that still run are not searched.
 */
export const searchNewest = (scope: Scope, term: string, limit: number): Promise<NewestFinding[]> =>
  transaction(
    scope,
    async (inside) => {
      const hits = new Map<string, NewestFinding>();
      const take = (found: NewestFinding): boolean => {
        const key = `${found.ruleName ?? ''}\n${foldForSearch(found.text)}`;
        if (!hits.has(key)) hits.set(key, found);
        return hits.size < limit;
      };
      const audits = await query(inside, AUDITS, [scope.workspaceId, CONSIDERED]);
      for (const { id } of chooseAudits(audits)) {
        if (hits.size >= limit) break;
        await searchAudit(inside, id, term, take);
      }
      return [...hits.values()];
    },
    'snapshot',
  );
