import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { AuditGap } from '@copydesk/contract/audits/gaps';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { AssetKind } from '../assets/asset.ts';
import type { AssetDetails } from '../assets/asset-metadata.ts';
import { knownMetadata } from '../assets/known-metadata.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { batch } from '../platform/db/query.ts';
import type { Scope } from '../platform/db/scope.ts';
import { call, statement } from '../platform/db/statement.ts';
import { readRuleSet } from '../rules/rule-set.ts';
import { type CheckedAs, metadataOf } from './checked-as.ts';
import { type AlikeAssets, gapsOf } from './audit-gaps.ts';
import { auditIdOf, getAudit } from './get-audit.ts';
import { readMissed } from './read-missed.ts';

interface AuditRow {
  rule_set: string | null;
  day: string;
  can_miss: boolean;
  wanted: number | null;
  given: number | null;
  findings_wanted: number | null;
  findings_given: number | null;
}
const RULES_OF = statement<AuditRow>(`
  select encode(a.rule_set, 'hex') as rule_set,
    a.completed_at is not null and a.completed_assets > 0 as can_miss,
    to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, a.opinions_wanted as wanted,
    a.opinions_given as given, o.wanted as findings_wanted, o.given as findings_given
  from audit a
  left join ${lookUp(
    'audit_opinions.wanted, audit_opinions.given',
    'audit_opinions',
    'audit_opinions.audit_id = a.id',
  )} o on true
  where a.workspace_id = $1 and a.id = $2`);

interface Row extends Omit<AlikeAssets, 'metadata' | 'language'> {
  language: LanguageKey | null;
  kind: AssetKind | null;
  checked_as: CheckedAs | null;
  metadata: AssetDetails | null;
}
const ALIKE = statement<Row>(`
  select x.status, x.truncated, x.judging @> '{"provisional": true}' is true as provisional,
    x.language, x.topics, s.kind, x.checked_as,
    case when x.checked_as is null then s.metadata end as metadata,
    coalesce(s.source = 'url' and coalesce(x.checked_as ->> 'render', s.render) = 'static', false)
      as "isStatic", count(*)::int as assets
  from audit_asset x
  left join asset s on s.workspace_id = $1 and s.id = x.asset_id
  where x.workspace_id = $1 and x.audit_id = $2
  group by x.status, x.truncated, provisional, x.language, x.topics, s.kind, x.checked_as, metadata,
    "isStatic"`);

/**
 * Returns what an audit cannot tell, why, and what to do. Which rules ran follows from the audit's own rules and
 * from the details with which it checked each asset. Audits of earlier releases did not note them: their assets are
 * counted by what they state now. What was probably missed is left out unless it is wanted.
 */
export const findGaps = async (
  scope: Scope,
  { id: publicId, unjudged }: Pick<AuditDetail, 'id' | 'unjudged'>,
  { missed = true }: { readonly missed?: boolean } = {},
): Promise<readonly AuditGap[]> => {
  const id = auditIdOf(publicId);
  const at = [scope.workspaceId, id];
  const [[audit], rows] = await batch(scope, [call(RULES_OF, at), call(ALIKE, at)]);
  const rules = audit?.rule_set ? await readRuleSet(scope, audit.rule_set) : [];
  return gapsOf({
    rules: rules.map(({ rule }) => rule),
    assets: rows.map(({ kind, checked_as: checkedAs, metadata, ...row }) => ({
      ...row,
      metadata: checkedAs
        ? metadataOf(checkedAs)
        : kind === null
          ? {}
          : knownMetadata(kind, metadata ?? {}),
    })),
    unjudged,
    day: audit?.day ?? '',
    ...(audit?.wanted == null
      ? {}
      : { opinions: { wanted: audit.wanted, given: audit.given ?? 0 } }),
    ...(audit?.findings_wanted == null
      ? {}
      : {
          findingOpinions: { wanted: audit.findings_wanted, given: audit.findings_given ?? 0 },
        }),
    ...(missed && audit?.can_miss ? { missed: { estimate: await readMissed(scope, id) } } : {}),
  });
};

/** Returns what an audit cannot tell. Throws not_found. */
export const getAuditGaps = async (scope: Scope, publicId: string): Promise<readonly AuditGap[]> =>
  findGaps(scope, await getAudit(scope, publicId));
