import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { ruleFigures, RuleNoise } from '../rules/rule-noise.ts';
import { AUDIT_STATUSES } from '../audits/audit.ts';
import { AuditGap } from '../audits/gaps.ts';
import { MissedEstimate } from '../audits/missed.ts';
import { Coverage } from '../audits/coverage.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const aud = () => Id('Identifier of the audit.', 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah');

export const SeverityCounts = Type.Object(
  {
    CRITICAL: count('Critical.'),
    HIGH: count('High.'),
    MEDIUM: count('Medium.'),
    LOW: count('Low.'),
    UNSPECIFIED: count('Without a severity.'),
  },
  { description: 'Open violations: undecided, elevated risk or urgent.' },
);
export type SeverityCounts = Static<typeof SeverityCounts>;

export const RiskDay = Type.Object({
  day: Type.String({ format: 'date', description: 'A day in UTC, YYYY-MM-DD.' }),
  open: SeverityCounts,
  undecided: count('Nobody had decided about so many when the day ended.'),
  found: count(
    'Violations of the audits that began on the day which no earlier reading of their asset had.',
  ),
  decided: count('How often a violation left or changed its state on the day.'),
});
export type RiskDay = Static<typeof RiskDay>;

export const ViolatedRule = Type.Object({
  ...ruleFigures,
  open: count('Undecided, elevated or urgent.'),
});
export type ViolatedRule = Static<typeof ViolatedRule>;

export const RiskyAsset = Type.Object({
  asset_id: Id('Identifier of the asset.', 'ast_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  url: nullable(Type.String()),
  audit_id: aud(),
  open: SeverityCounts,
});
export type RiskyAsset = Static<typeof RiskyAsset>;

export const RunningAudit = Type.Object({
  id: aud(),
  name: Type.String(),
  status: oneOf(AUDIT_STATUSES),
  created_at: Timestamp('When it was created.'),
  total_assets: count('Assets.'),
  completed_assets: count('Assets that were checked.'),
  failed_assets: count('Assets that could not be.'),
  total_violations: count('Found so far.'),
  coverage: nullable(Coverage, { description: 'How many rules ran on what was read so far.' }),
});
export type RunningAudit = Static<typeof RunningAudit>;

export const UnreadAudit = Type.Object({
  id: aud(),
  name: Type.String(),
  created_at: Timestamp('When it was created.'),
});
export type UnreadAudit = Static<typeof UnreadAudit>;

export const GapCount = Type.Pick(AuditGap, ['kind', 'reason', 'language', 'assets', 'rules']);
export type GapCount = Static<typeof GapCount>;

export const AuditGapLine = Type.Object({
  audit_id: aud(),
  name: Type.String(),
  created_at: Timestamp('When the audit was created.'),
  gaps: Type.Array(GapCount, {
    description: 'By reason, the most serious first, as it was when the audit was first counted.',
  }),
  coverage: nullable(Coverage, { description: 'How many rules ran, if it was noted.' }),
  estimate: nullable(MissedEstimate, {
    description: 'What the audit missed; null if nobody has looked at passages without findings.',
  }),
});
export type AuditGapLine = Static<typeof AuditGapLine>;

export const WaitingAudit = Type.Object({
  audit_id: aud(),
  name: Type.String(),
  created_at: Timestamp('When the audit was created.'),
  undecided: count('Nobody has decided about so many yet.'),
  assigned: count('So many of them are assigned to the caller.'),
});
export type WaitingAudit = Static<typeof WaitingAudit>;

export const WaitingApproval = Type.Object({
  document_id: Id('The document.', 'doc_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  title: Type.String(),
  asked_at: Timestamp('When the caller was asked to approve it.'),
});

export const RecentDecision = Type.Object({
  at: Timestamp('When it was decided.'),
  actor_kind: oneOf(['user', 'key', 'system']),
  actor_name: nullable(Type.String(), {
    description: 'The person, or the key by its name; null for the service and for who has left.',
  }),
  action: oneOf([
    'dismiss',
    'elevated_risk',
    'urgent_violation',
    'mark_fixed',
    'reopen',
    'undo',
    'inherit',
    'carry',
  ]),
  changed: count('How many violations it changed.'),
  violation_id: Id('The violation that was decided about.', 'vio_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  rule_name: nullable(Type.String(), { description: 'The rule that it breaks.' }),
  audit_id: aud(),
  audit_name: Type.String(),
});
export type RecentDecision = Static<typeof RecentDecision>;

export const ONBOARDING_STEPS = ['rules', 'assets', 'audit', 'review', 'key', 'invite'] as const;

export const OnboardingStep = Type.Object({
  step: oneOf(ONBOARDING_STEPS),
  done: Type.Boolean(),
  count: count('How many there are, counted up to the target.'),
  target: Type.Integer({ minimum: 1, description: 'How many it takes.' }),
});
export type OnboardingStep = Static<typeof OnboardingStep>;

export const Home = Type.Object({
  days: Type.Array(RiskDay, {
    description:
      'The oldest day first, today last. What an audit found on an asset counts from the day the audit began until a newer one has read the asset.',
  }),
  counting: Type.Boolean({
    description:
      'Figures by rule, asset and day still lack decisions or audits that are being counted; ask again in a second.',
  }),
  rules: Type.Array(ViolatedRule, {
    description: 'Most open violations first, at most ten, each finding once.',
  }),
  noise: Type.Array(RuleNoise, {
    description: 'Highest share of dismissals first, at most ten, of rules with five decisions.',
  }),
  assets: Type.Array(RiskyAsset, {
    description:
      'At most ten: most open critical violations first, then most high ones, and so on.',
  }),
  unread: Type.Array(UnreadAudit, {
    description:
      'Of the newest audits, those that failed before anything was read, and no later one of their name read anything; newest first, at most three.',
  }),
  gaps: Type.Array(AuditGapLine, {
    description:
      'What the newest ended audits cannot tell: of each schedule and of each name the newest one that newer audits have not read again, at most five.',
  }),
  running: Type.Array(RunningAudit, { description: 'Under way, newest first, at most ten.' }),
  waiting: Type.Object({
    undecided: count('In all audits, each finding once.'),
    assigned: count('Of those, assigned to the caller.'),
    approvals: Type.Array(WaitingApproval, {
      description: 'Documents that the caller is asked to approve, at most ten.',
    }),
    audits: Type.Array(WaitingAudit, {
      description: 'With something undecided, those with most assigned first, at most ten.',
    }),
  }),
  recent: Type.Array(RecentDecision, { description: 'Newest first, at most ten.' }),
  onboarding: Type.Array(OnboardingStep, { description: 'In the order to take them.' }),
});
export type Home = Static<typeof Home>;

export const HomeQuery = Type.Object({
  days: Type.Integer({ minimum: 7, maximum: 90, default: 30, description: 'How far back.' }),
});

export const homeRoutes = defineAppRoutes({
  getHome: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/home`,
    access: 'read',
    params: inWorkspace(),
    query: HomeQuery,
    success: answers(Home),
  },
});
