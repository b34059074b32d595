import type { Topic } from '@copydesk/contract/assets/topics';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import type { TopicSign } from '../checking/topic/find-topics.ts';
import { isTopic } from '../checking/topic/topics.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { CheckedAs } from './checked-as.ts';
import { auditIdOf, type CoverageRow, getAudit, toCoverage } from './get-audit.ts';

export type AuditAssetStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

/** One asset of an audit and its outcome. */
export interface AuditAsset {
  readonly position: number;
  readonly asset_id: string;
  readonly name: string | null;
  readonly url: string | null;
  readonly status: AuditAssetStatus;
  readonly violations: number;
  /** True if more was found than is stored. */
  readonly truncated: boolean;
  /** How many judge rules were not judged on the asset. */
  readonly unjudged: number;
  /** How many rules ran on the asset; null if it was not noted. */
  readonly coverage: Coverage | null;
  readonly language: string | null;
  /** What its words show it to be about, the main topic first; null if nobody looked. */
  readonly topics: Topic[] | null;
  readonly topic_words: string[];
  readonly failure_code: string | null;
  readonly failure: string | null;
  readonly snapshot_id: string | null;
  /** The details that decided which rules ran; null before, and in audits of earlier releases. */
  readonly checked_as: CheckedAs | null;
}

interface Row extends Omit<AuditAsset, 'status' | 'topics' | 'coverage'>, CoverageRow {
  status: string;
  topics: TopicSign[] | null;
}

/** SQL that counts the rules that were not judged, for a row of `audit_asset` with the alias x. */
export const UNJUDGED_COUNT = `(select count(*)::int from jsonb_object_keys(coalesce(x.unjudged, '{}')))`;

const ASSETS_OF_AUDIT = `
  select x.position, x.asset_id, s.name, s.url, x.status, coalesce(cardinality(x.ranks), 0) as violations,
    x.truncated, ${UNJUDGED_COUNT} as unjudged, x.language,
    u.rules_total, x.rules_ran, x.rules_may_apply, x.topics, coalesce(x.topic_words, '{}') as topic_words, x.failure_code, x.failure_message as failure, x.snapshot_id,
    x.checked_as
  from audit_asset x
  join audit u on u.workspace_id = $1 and u.id = x.audit_id
  left join asset s on s.workspace_id = $1 and s.id = x.asset_id
  where x.workspace_id = $1 and x.audit_id = $2 and x.position > $3
    and ($4::text is null or x.status = $4)`;

const LIST = statement<Row>(`${ASSETS_OF_AUDIT} order by x.position limit $5`);

/** A separate statement, so that PostgreSQL uses the index on the few assets without a language. */
const LIST_IN_NO_LANGUAGE = statement<Row>(`${ASSETS_OF_AUDIT}
    and x.status = 'completed' and x.language is null order by x.position limit $5`);

/** Returns assets of an audit in its order, after a position. Throws not_found for the audit. */
export const listAuditAssets = async (
  scope: Scope,
  input: {
    readonly auditId: string;
    readonly status: AuditAssetStatus | null;
    /** Only assets whose language is not known, so that no rules of a language apply. */
    readonly inNoLanguage?: boolean;
    readonly after: number;
    readonly limit: number;
  },
): Promise<{ assets: AuditAsset[]; next: number | null }> => {
  await getAudit(scope, input.auditId);
  const status = input.status === 'running' ? 'claimed' : input.status;
  const values = [
    scope.workspaceId,
    auditIdOf(input.auditId),
    input.after,
    status,
    input.limit + 1,
  ];
  const rows = await query(scope, input.inNoLanguage ? LIST_IN_NO_LANGUAGE : LIST, values);
  const assets = rows.slice(0, input.limit).map((one): AuditAsset => {
    const { rules_total, rules_ran, rules_may_apply, ...row } = one;
    return {
      ...row,
      coverage: toCoverage({ rules_total, rules_ran, rules_may_apply }),
      topics: row.topics?.filter(isTopic) ?? null,
      asset_id: toPublicId('ast', row.asset_id),
      snapshot_id: toPublicIdOrNull('snp', row.snapshot_id),
      status: row.status === 'claimed' ? 'running' : (row.status as AuditAssetStatus),
    };
  });
  return { assets, next: rows.length > input.limit ? (assets.at(-1)?.position ?? null) : null };
};
