import type { FindingFilter } from '@copydesk/contract/findings/finding';
import {
  type CreateStandingDecisionRequest,
  type CreateStandingDecisionResult,
  DEFAULT_DAYS,
  type StandingDecision,
  type StandingScope,
} from '@copydesk/contract/findings/standing-decision';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { actorColumns } from '../../activity/actor-columns.ts';
import { noteEvent } from '../../activity/note-event.ts';
import { lookUpMarkets } from '../../assets/markets.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { severityOfRank } from '../../violations/order.ts';
import { decideFindings } from '../decide-findings.ts';
import { getStandingDecision } from './get-standing-decision.ts';
import { tellStanding } from './tell-standing.ts';

interface Subject {
  cluster: string;
  rule_id: string | null;
  severity: number;
  asset_id: string;
  site: string | null;
  path: string | null;
  language: LanguageKey | null;
  markets: string[] | null;
  rule_name: string | null;
  violating_text: string | null;
}

const FIND = statement<Subject>(`
  select f.cluster, f.rule_id, f.severity, f.asset_id, f.site, f.path, f.language, a.markets,
    v.rule_name, v.violating_text
  from finding f
  cross join ${lookUp(
    'violation.rule_name, violation.violating_text',
    'violation',
    'violation.audit_id = f.audit_id and violation.rank = f.rank',
  )} v
  left join ${lookUpMarkets('f.asset_id')} a on true
  where f.workspace_id = $1 and f.id = $2`);
// Two people who make one for the same words at the same time do it one after the other.
const ONE_AT_A_TIME = statement(
  `select pg_advisory_xact_lock(hashtextextended('standing ' || $1::uuid || ' ' || $2::uuid, 0))`,
);
const REPLACE = statement(`
  update standing_decision s set revoked_at = $3, replaced_by = $4
  where s.workspace_id = $1 and s.cluster = $2 and s.revoked_at is null
    and s.asset_id is not distinct from $5::uuid and s.site is not distinct from $6::text
    and s.path is not distinct from $7::text and s.language is not distinct from $8::text
    and s.market is not distinct from $9::text`);
const INSERT = statement(`
  insert into standing_decision (workspace_id, id, cluster, rule_id, rule_name, words, severity,
    asset_id, site, path, language, market, action, reason, actor_kind, actor_id, actor_user_id,
    created_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`);

const DAY_MS = 86_400_000;

/** It must hold for the finding that it is made from: anything else is a mistake. */
const checkScope = (scope: StandingScope, subject: Subject): void => {
  const refuse = (member: keyof StandingScope): never => {
    throw invalidValue(['scope', member], 'the finding is not in this scope');
  };
  const { asset_id: asset, site, path, language, market } = scope;
  if (asset != null && fromPublicId('ast', asset) !== subject.asset_id) refuse('asset_id');
  if (site != null && site !== subject.site) refuse('site');
  if (path != null && !subject.path?.startsWith(path)) refuse('path');
  if (language != null && language !== subject.language) refuse('language');
  if (market != null && !subject.markets?.includes(market)) refuse('market');
};

const find = async (scope: Scope, findingId: string): Promise<Subject & { rule_id: string }> => {
  const id = fromPublicId('fin', findingId);
  const [subject] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!subject) throw notFound('finding');
  const { rule_id: ruleId } = subject;
  if (ruleId === null) throw invalidValue(['finding_id'], 'the finding has no rule');
  return { ...subject, rule_id: ruleId };
};

const store = (
  scope: Scope,
  subject: Subject & { rule_id: string },
  input: CreateStandingDecisionRequest,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<StandingDecision> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const { cluster } = subject;
    const id = newUuid();
    const {
      asset_id: asset,
      site = null,
      path = null,
      language = null,
      market = null,
    } = input.scope;
    const where = [asset == null ? null : fromPublicId('ast', asset), site, path, language, market];
    await batch(inside, [
      call(ONE_AT_A_TIME, [workspaceId, cluster]),
      call(REPLACE, [workspaceId, cluster, now, id, ...where]),
      call(INSERT, [
        workspaceId,
        id,
        cluster,
        subject.rule_id,
        subject.rule_name ?? '',
        subject.violating_text,
        subject.severity,
        ...where,
        input.action,
        input.reason ?? null,
        ...actorColumns(inside.actor),
        now,
        endsAt,
      ]),
    ]);
    const standing = await getStandingDecision(inside, id);
    await noteEvent(inside, {
      kind: 'standing_decision_created',
      subject: { kind: 'rule', id: standing.rule_id, name: standing.rule_name },
      after: tellStanding(standing),
    });
    return standing;
  });

/** The findings in a scope that are open and that nobody has decided. */
const openIn = (subject: Subject, scope: StandingScope): FindingFilter => ({
  standing: 'open',
  review_state: 'undecided',
  cluster_id: toPublicId('clu', subject.cluster),
  ...scope,
});

/**
 * Makes a standing decision for the rule and the words of a finding. It takes the place of one with the same words and
 * scope. With `apply_to_open` the findings that are open now are decided too, as a decision of the one who makes it; with
 * `dry_run` they are only counted. Throws not_found for the finding, and invalid for a scope that it is not in.
 */
export const createStandingDecision = async (
  scope: Scope,
  input: CreateStandingDecisionRequest,
): Promise<CreateStandingDecisionResult> => {
  const subject = await find(scope, input.finding_id);
  checkScope(input.scope, subject);
  const { action, reason = null, dry_run: dryRun } = input;
  const severity = severityOfRank(BigInt(subject.severity) << 56n);
  const days = input.days ?? DEFAULT_DAYS[severity ?? 'NONE'];
  const now = scope.now();
  const endsAt = new Date(now.getTime() + days * DAY_MS);
  const wanted = { matching: openIn(subject, input.scope) };
  const open = await decideFindings(scope, { wanted, action, reason, dryRun: true });
  const told = { ends_at: endsAt.toISOString(), matching: open.addressed, audits: open.audits };
  const nothing = { decided: 0, decision_id: null, complete: open.complete };
  if (dryRun) return { standing_decision: null, ...told, ...nothing };
  const standing = await store(scope, subject, input, { now, endsAt });
  if (!input.apply_to_open) {
    return { standing_decision: standing, ...told, ...nothing, complete: true };
  }
  const made = await decideFindings(scope, { wanted, action, reason, dryRun: false });
  return {
    standing_decision: standing,
    ...told,
    decided: made.changed,
    decision_id: made.decision_id,
    complete: made.complete,
  };
};
