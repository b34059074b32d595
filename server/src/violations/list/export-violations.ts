import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { AuditGap } from '@copydesk/contract/audits/gaps';
import { wordsOfCoverage } from '@copydesk/contract/audits/is-covered';
import { counted } from '@copydesk/contract/audits/unjudged';
import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import { auditIdOf, getAudit } from '../../audits/get-audit.ts';
import { findGaps } from '../../audits/get-audit-gaps.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findRanks, toRankFilter, type ViolationFilter } from './find-ranks.ts';
import { severityOfRank } from '../order.ts';
import { stateOfNumber } from '../review.ts';
import { readFacts } from './read-facts.ts';
import { VIOLATION_COLUMNS, VIOLATION_JOINS, type ViolationRow } from '../violation-row.ts';

export const EXPORTED_COLUMNS = [
  'id',
  'review_state',
  'severity',
  'rule_name',
  'asset_name',
  'asset_url',
  'violating_text',
  'reason',
  'recommended_solution',
  'suggested_text',
  'dismissal_reason',
  'group_id',
  'assigned_to',
  'citation',
  'citation_status',
  'point',
  'rule_version',
  'language',
  'stance',
  'element',
  'anchor',
  'reason_language',
  'suggestion_kind',
  'suggestion_status',
  'omission',
  'likelihood',
  'likelihood_texts',
  'likelihood_decisions',
  'opinion',
  'opinion_ground',
  'opinion_quote',
  'opinion_why',
  'related',
] as const;

/** One violation as a line of the file. */
export type ExportedViolation = Readonly<Record<(typeof EXPORTED_COLUMNS)[number], string | null>>;

interface Row extends ViolationRow {
  emails: string[] | null;
}

const ROWS = statement<Row>(`
  select ${VIOLATION_COLUMNS}, case when r.assigned_to is not null then array(
    select u.email from user_account u where u.id = any(r.assigned_to) order by u.email) end as emails
  from violation_review r
  ${VIOLATION_JOINS}
  where r.workspace_id = $1 and r.audit_id = $2 and r.rank = any($3::bigint[])
    and ($4::smallint is null or r.review_state = $4)
  order by r.rank`);

/** Writing so many lines takes a few milliseconds, for which all other requests wait. */
const ROWS_A_TIME = 100;

/** What a violation says about itself, as columns. The anchor is JSON, and ids are separated by semicolons. */
const factColumns = ({
  rule_version: version,
  anchor,
  related,
  likelihood,
  opinion,
  ...facts
}: ViolationFacts) => ({
  ...facts,
  likelihood: likelihood && String(likelihood.share),
  likelihood_texts: likelihood && String(likelihood.texts),
  likelihood_decisions: likelihood && String(likelihood.decisions),
  opinion: opinion && opinion.opinion,
  opinion_ground: opinion && opinion.ground,
  opinion_quote: opinion && opinion.quote,
  opinion_why: opinion && opinion.why,
  rule_version: version === null ? null : String(version),
  anchor: anchor && JSON.stringify(anchor),
  related: related && related.join(';'),
});

const toExported = (row: Row, facts: ViolationFacts): ExportedViolation => ({
  id: toPublicId('vio', row.id),
  review_state: stateOfNumber(row.review_state),
  severity: severityOfRank(BigInt(row.rank)),
  rule_name: row.rule_name,
  asset_name: row.asset_name,
  asset_url: row.asset_url,
  violating_text: row.violating_text,
  reason: row.reason,
  recommended_solution: row.recommended_solution,
  suggested_text: row.suggested_text,
  dismissal_reason: row.dismissal_reason,
  group_id: toPublicIdOrNull('grp', row.group_id),
  assigned_to: row.emails?.join(';') ?? null,
  ...factColumns(facts),
});

const NOTHING = Object.fromEntries(
  EXPORTED_COLUMNS.map((column) => [column, null]),
) as ExportedViolation;

/** A line that is no violation. All its other columns are empty. */
const toLine = (
  columns: Pick<
    ExportedViolation,
    'review_state' | 'rule_name' | 'asset_name' | 'reason' | 'recommended_solution'
  >,
): ExportedViolation => ({ ...NOTHING, ...columns });

/**
 * A rule that was not judged, in the columns of a violation, so that a reader of the file does not miss it.
 */
const toUnjudgedLine = (rule: AuditDetail['unjudged'][number]): ExportedViolation =>
  toLine({
    review_state: 'not judged',
    rule_name: rule.rule_name,
    asset_name: counted(rule.assets, 'asset'),
    reason: `This rule was not judged: ${rule.because}.`,
    recommended_solution: rule.what_to_do,
  });

/** How many hints there are, so that nobody takes the file for everything that was noticed. */
const toHintLines = ({ hints }: AuditDetail): readonly ExportedViolation[] => {
  if (!hints) return [];
  const { undecided, breach, no_breach: none, left_out: left } = hints;
  const all = undecided + breach + none;
  if (all + left === 0) return [];
  const more = left > 0 ? ` ${left} more are not kept.` : '';
  return [
    toLine({
      review_state: 'hints',
      rule_name: null,
      asset_name: null,
      reason: `Hints: ${all}.${more} A hint is a sentence that reads like a claim although no rule objects. It is no violation.`,
      recommended_solution: `Look at the hints, which have a list and a file of their own. Undecided: ${undecided}, breach: ${breach}, no breach: ${none}.`,
    }),
  ];
};

const GAP_STATES = {
  not_read: 'not read',
  not_reached: 'not reached',
  not_run: 'not run',
  not_judged: 'not judged',
  provisional: 'provisional',
  not_shown: 'not shown',
  truncated: 'not listed',
  no_opinion: 'no second opinion',
  missed: 'missed',
  not_known: 'not known',
} as const;

const beginOf = ({ rules, estimate }: AuditGap): string => {
  if (rules > 0) return 'These rules did not run';
  return estimate ? 'Estimated' : 'Not known';
};

/** Something else that the audit cannot tell, as a line. */
const toGapLine = (gap: AuditGap): ExportedViolation => {
  const why = `${gap.because}${gap.language === null ? '' : ` (${gap.language})`}`;
  return toLine({
    review_state: GAP_STATES[gap.kind],
    rule_name: gap.rules === 0 ? null : gap.rule_names.join('; '),
    asset_name: gap.assets === null ? null : counted(gap.assets, 'asset'),
    reason: `${beginOf(gap)}: ${why}.`,
    recommended_solution: gap.what_to_do,
  });
};

async function* pagesOf(
  scope: Scope,
  auditId: string,
  filter: ViolationFilter,
  findEnding: () => Promise<readonly ExportedViolation[]>,
): AsyncGenerator<ExportedViolation[]> {
  const wanted = toRankFilter(auditId, filter);
  for await (const ranks of findRanks(scope, wanted, ROWS_A_TIME)) {
    const rows = await query(scope, ROWS, [scope.workspaceId, auditId, ranks, wanted.state]);
    const facts = await readFacts(
      scope,
      auditId,
      rows.map(({ rank }) => rank),
    );
    yield rows.map((row, n) => toExported(row, facts[n] as ViolationFacts));
  }
  const ending = await findEnding();
  if (ending.length > 0) yield [...ending];
}

/** How many rules ran, as a line: a file without violations means little without it. */
const toCoverageLines = (audit: AuditDetail): readonly ExportedViolation[] => {
  const { coverage, total_violations: found, completed_assets: read } = audit;
  if (read === 0 || (coverage === null && found > 0)) return [];
  const open = coverage?.may_apply ?? 0;
  return [
    toLine({
      review_state: 'coverage',
      rule_name: null,
      asset_name: null,
      reason: `${found} found, ${wordsOfCoverage(coverage)}.`,
      recommended_solution:
        open > 0 ? 'The lines below say which rules did not run, why, and what to do.' : null,
    }),
  ];
};

/** What the audit cannot tell, as lines. */
const linesAfter = async (scope: Scope, audit: AuditDetail): Promise<ExportedViolation[]> => {
  const gaps = await findGaps(scope, audit);
  // Rules that were not judged have a line each, with their own number of assets.
  const others = gaps.filter(({ kind }) => kind !== 'not_judged');
  return [
    ...toCoverageLines(audit),
    ...audit.unjudged.map(toUnjudgedLine),
    ...others.map(toGapLine),
    ...toHintLines(audit),
  ];
};

/**
 * Exports all matching violations of an audit in order, a page at a time. Whatever the filter, lines follow that
 * say what the audit cannot tell: rules that were not judged or did not run, and assets that were not read.
 * Throws not_found.
 */
export const exportViolations = async (
  scope: Scope,
  input: { readonly auditId: string } & ViolationFilter,
): Promise<AsyncGenerator<ExportedViolation[]>> => {
  const audit = await getAudit(scope, input.auditId);
  return pagesOf(scope, auditIdOf(input.auditId), input, () => linesAfter(scope, audit));
};
