import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Stance } from '@copydesk/contract/violations/stances';
import type { ViolationFacts } from '@copydesk/contract/violations/violation-facts';
import { lookUp } from '../platform/db/look-up.ts';
import { toPublicId } from '../platform/ids.ts';

/** What a rule says about its source. */
interface Cite {
  readonly act: string;
  readonly point: string;
  readonly from?: string;
  readonly until?: string;
  readonly status: NonNullable<ViolationFacts['citation_status']>;
}

/** The columns behind what a violation says about itself. */
export interface FactRow {
  rule_version: number | null;
  language: LanguageKey | null;
  stance: Stance | null;
  element: ViolationFacts['element'];
  point: string | null;
  cite: Cite | null;
  prefix: string | null;
  suffix: string | null;
  position: readonly [number, number] | null;
  reason_language: LanguageKey | null;
  suggestion_kind: ViolationFacts['suggestion_kind'];
  suggestion_status: ViolationFacts['suggestion_status'];
  omission: string | null;
  related: string[] | null;
}

/** Of the violation `v` and the version `n` of its rule. */
export const FACT_COLUMNS = `
  v.rule_version, v.language, v.stance, v.element, v.point, n.cite, v.anchor ->> 'prefix' as prefix,
  v.anchor ->> 'suffix' as suffix, v.anchor -> 'text' as position, v.reason_language, v.suggestion_kind,
  v.suggestion_status, v.anchor ->> 'omission' as omission, v.related`;

/** The columns of `violation` that FACT_COLUMNS reads. */
export const FACTS_STORED = `violation.rule_version, violation.language, violation.stance,
  violation.element, violation.point, violation.anchor,
  violation.reason_language, violation.suggestion_kind, violation.suggestion_status, violation.related`;

/** Looks up where the rule of the violation `v` comes from, as `n`. */
export const VERSION_OF = `${lookUp(
  'rule_version.cite',
  'rule_version',
  'rule_version.rule_id = v.rule_id and rule_version.version = v.rule_version',
)} n on true`;

const anchorOf = (row: FactRow, exact: string | null): ViolationFacts['anchor'] => {
  const { prefix, suffix, position } = row;
  if (exact === null || prefix === null || suffix === null) return null;
  return {
    quote: { type: 'TextQuoteSelector', exact, prefix, suffix },
    position: position && {
      type: 'TextPositionSelector',
      start: position[0],
      end: position[1],
    },
  };
};

/** What a violation says about itself beside the members of the specification. */
export const toFacts = (
  row: FactRow & { violating_text: string | null },
  { likelihood = null, opinion = null }: Partial<Pick<ViolationFacts, 'likelihood' | 'opinion'>>,
): ViolationFacts => ({
  citation: row.cite && `${row.cite.act}, ${row.cite.point}`,
  citation_status: row.cite?.status ?? null,
  point: row.point,
  rule_version: row.rule_version,
  language: row.language,
  stance: row.stance,
  element: row.element,
  anchor: anchorOf(row, row.violating_text),
  reason_language: row.reason_language,
  suggestion_kind: row.suggestion_kind,
  omission: row.omission,
  suggestion_status: row.suggestion_status,
  likelihood,
  opinion,
  related: row.related?.map((id) => toPublicId('vio', id)) ?? null,
});
