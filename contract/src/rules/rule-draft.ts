import { SetRuleStandingRequest } from './hint-policy.ts';
import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { Citation } from './check.ts';
import { StartRepairRequest } from './rule-quality.ts';
import {
  LAST_NUMBER,
  LANGUAGE_KEYS,
  LanguageKey,
  nullable,
  oneOf,
  Timestamp,
} from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

export const RULE_KINDS = ['prohibit', 'require', 'substitute', 'occurrence', 'judge'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A rule while it is written. It need not be valid yet. */
export const RuleInWriting = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: 'The rule as it is written, finished or not.',
});

export const SourceIssue = Type.Object({
  path: Type.String({ description: 'A JSON pointer into the source; empty for the whole.' }),
  message: Type.String({ description: 'What is wrong and what to write instead.' }),
});
export type SourceIssue = Static<typeof SourceIssue>;

const name = Name(200);

export const StartRuleRequest = Type.Object({
  name,
  kind: oneOf(RULE_KINDS),
  language: LanguageKey,
});

/** The name is optional: a copy, or a rule made from a violation, has a default name. */
export const RenamedRequest = Type.Object({ name: Type.Optional(name) });

export const StartedRule = Type.Object({ id: Type.String({ description: 'rul_...' }) });

export const RuleDraft = Type.Object({
  rule_id: Type.String(),
  key: Type.String(),
  name: Type.String({ description: 'As it was published last, or as the draft names it.' }),
  version: Type.Integer({
    minimum: 0,
    description: 'The published version; 0 while there is none.',
  }),
  archived: Type.Boolean(),
  source: RuleInWriting,
  published: nullable(RuleInWriting, { description: 'What is in use; null while nothing is.' }),
  revision: Type.Integer({
    minimum: 0,
    description: 'Counts how often the draft was saved; 0 while there is none.',
  }),
  based_on: Type.Integer({ minimum: 0, description: 'The version that the draft began as.' }),
  saved_at: nullable(Timestamp('When it was saved last.')),
  saved_by_name: nullable(Type.String()),
});
export type RuleDraft = Static<typeof RuleDraft>;

export const SaveRuleDraftRequest = Type.Object({
  source: RuleInWriting,
  revision: Type.Integer({
    minimum: 0,
    maximum: LAST_NUMBER,
    description: 'The revision that was read.',
  }),
});

export const SavedRuleDraft = Type.Object({
  revision: Type.Integer({ minimum: 1 }),
  saved_at: Timestamp('When it was saved.'),
  issues: Type.Array(SourceIssue, { description: 'What keeps it from being published.' }),
});
export type SavedRuleDraft = Static<typeof SavedRuleDraft>;

export const DiscardedDraft = Type.Object({
  rule_gone: Type.Boolean({ description: 'The rule was never published, so it is gone too.' }),
});

export const PublishRuleRequest = Type.Object({
  note: Type.String({
    minLength: 1,
    maxLength: 1_000,
    'x-trim': true,
    description: 'What changed and why, for who reads the versions later.',
  }),
  expected_version: Type.Integer({ minimum: 0, maximum: LAST_NUMBER }),
  revision: Type.Integer({ minimum: 1, maximum: LAST_NUMBER }),
});
export const PublishedRule = Type.Object({ version: Type.Integer({ minimum: 1 }) });

export const RuleVersionDetail = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  pack_version: nullable(Type.String()),
  note: nullable(Type.String()),
  created_at: Timestamp('When it was published.'),
  created_by_name: nullable(Type.String()),
  definition: RuleInWriting,
});
export type RuleVersionDetail = Static<typeof RuleVersionDetail>;

export const RestoreVersionRequest = Type.Object({
  revision: Type.Integer({ minimum: 0, maximum: LAST_NUMBER }),
});
export const SwitchRuleRequest = Type.Object({ enabled: Type.Boolean() });
export const ArchiveRuleRequest = Type.Object({ archived: Type.Boolean() });

export const TryRuleRequest = Type.Object({
  source: RuleInWriting,
  text: Type.String({ maxLength: 10_000 }),
  language: LanguageKey,
});
export type TryRuleRequest = Static<typeof TryRuleRequest>;

export const RuleMatch = Type.Object({
  start: nullable(Type.Integer({ minimum: 0 }), {
    description: 'In UTF-16 units; null where something is missing from the whole text.',
  }),
  end: nullable(Type.Integer({ minimum: 0 })),
  quote: nullable(Type.String()),
  suggestion: nullable(Type.String()),
  asked: Type.Boolean({ description: 'A model would be asked about it; no finding by itself.' }),
});
export type RuleMatch = Static<typeof RuleMatch>;

export const TestOutcome = Type.Object({
  passed: Type.Boolean(),
  found: Type.Array(nullable(Type.String()), { description: 'What the rule finds in the text.' }),
});
export type TestOutcome = Static<typeof TestOutcome>;

export const RuleTrial = Type.Object({
  outcome: oneOf(['tried', 'not_runnable', 'too_slow', 'replaced'], {
    description:
      'Whether the text was checked; replaced when a newer request of the same person came first.',
  }),
  issues: Type.Array(SourceIssue),
  left_out: Type.Array(Type.String(), {
    description: 'Terms by their pointers that cannot be matched and were left out of the trial.',
  }),
  matches: Type.Array(RuleMatch, { description: 'In reading order, at most a thousand.' }),
  tests: Type.Array(nullable(TestOutcome), {
    description: 'In the order of the written tests; null for one that cannot be run.',
  }),
  milliseconds: Type.Number({ description: 'What the trial itself took.' }),
});
export type RuleTrial = Static<typeof RuleTrial>;

export const DraftTestRun = Type.Object({
  total: count('Tests from decisions that ran.'),
  failing: Type.Array(Type.String(), { description: 'Their ids.' }),
  runnable: Type.Boolean({ description: 'False while the draft is no rule that can be run.' }),
});
export type DraftTestRun = Static<typeof DraftTestRun>;

export const RuleHistory = Type.Object({
  audits: Type.Array(
    Type.Object({
      audit_id: Type.String(),
      audit_name: Type.String(),
      at: Timestamp('When the audit was made.'),
      violations: count('What the rule found in it.'),
      decided: count('Of these, decided.'),
      dismissed: count('Of these, dismissed.'),
    }),
    { description: 'The oldest first, at most thirty.' },
  ),
});
export type RuleHistory = Static<typeof RuleHistory>;

const perLanguage = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { description });

export const CoveredRule = Type.Object({
  id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  kind: oneOf(RULE_KINDS),
  severity: oneOf(SEVERITIES),
  enabled: Type.Boolean(),
  every: count('Terms for all languages.'),
  terms: perLanguage('Terms of each language, in the order of languages.'),
  tests: perLanguage('Written tests of each language, in the same order.'),
});
export type CoveredRule = Static<typeof CoveredRule>;

export const RuleCoverage = Type.Object({
  languages: Type.Array(LanguageKey, { description: `The ${LANGUAGE_KEYS.length} languages.` }),
  packs: Type.Array(
    Type.Object({
      pack_id: nullable(Type.String(), { description: 'Null for own rules.' }),
      rules: Type.Array(CoveredRule),
    }),
  ),
});
export type RuleCoverage = Static<typeof RuleCoverage>;

export const PackContent = Type.Object({
  id: Type.String(),
  reviewed: nullable(Type.String(), { description: 'When a lawyer read it.' }),
  reviewer: nullable(Type.String(), { description: 'Null for a starter pack, no legal advice.' }),
  licence: Type.String(),
  rules: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Type.String(),
      kind: oneOf(RULE_KINDS),
      severity: oneOf(SEVERITIES),
      citation: nullable(Citation),
      languages: Type.Array(LanguageKey, { description: 'None for a rule of all languages.' }),
    }),
  ),
});
export type PackContent = Static<typeof PackContent>;

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}/rules${path}` as const;

/** Writing rules and trying them. */
export const ruleDraftRoutes = defineAppRoutes({
  startRule: {
    method: 'POST',
    url: at('/start'),
    access: 'rules',
    params: inWorkspace(),
    body: { schema: StartRuleRequest },
    success: answers(StartedRule, 201),
  },
  copyRule: {
    method: 'POST',
    url: at('/:rule_id/copy'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: RenamedRequest },
    success: answers(StartedRule, 201),
  },
  startRuleRepair: {
    method: 'POST',
    url: at('/:rule_id/repairs'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: StartRepairRequest },
    success: answers(StartedRule, 201),
  },
  startRuleFromViolation: {
    method: 'POST',
    url: `${WORKSPACE_PREFIX}/violations/:violation_id/rule`,
    access: 'rules',
    params: inWorkspace('violation_id'),
    body: { schema: RenamedRequest },
    success: answers(StartedRule, 201),
  },
  tryRule: {
    method: 'POST',
    url: at('/try'),
    long: true,
    access: 'rules',
    params: inWorkspace(),
    body: { schema: TryRuleRequest },
    success: answers(RuleTrial),
  },
  getRuleCoverage: {
    method: 'GET',
    url: at('/coverage'),
    access: 'read',
    params: inWorkspace(),
    success: answers(RuleCoverage),
  },
  getPackContent: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/packs/:pack_id/content`,
    access: 'read',
    params: inWorkspace('pack_id'),
    success: answers(PackContent),
  },
  getRuleHistory: {
    method: 'GET',
    url: at('/:rule_id/history'),
    access: 'read',
    params: inWorkspace('rule_id'),
    success: answers(RuleHistory),
  },
  getRuleDraft: {
    method: 'GET',
    url: at('/:rule_id/draft'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    success: answers(RuleDraft),
  },
  saveRuleDraft: {
    method: 'POST',
    url: at('/:rule_id/draft'),
    long: true,
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: SaveRuleDraftRequest },
    success: answers(SavedRuleDraft),
  },
  discardRuleDraft: {
    method: 'POST',
    url: at('/:rule_id/draft/discard'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    success: answers(DiscardedDraft),
  },
  testRuleDraft: {
    method: 'POST',
    url: at('/:rule_id/draft/test'),
    long: true,
    access: 'rules',
    params: inWorkspace('rule_id'),
    success: answers(DraftTestRun),
  },
  publishRule: {
    method: 'POST',
    url: at('/:rule_id/publish'),
    long: true,
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: PublishRuleRequest },
    success: answers(PublishedRule),
  },
  getRuleVersion: {
    method: 'GET',
    url: at('/:rule_id/versions/:version'),
    access: 'read',
    params: inWorkspace('rule_id', 'version'),
    success: answers(RuleVersionDetail),
  },
  restoreRuleVersion: {
    method: 'POST',
    url: at('/:rule_id/versions/:version/restore'),
    access: 'rules',
    params: inWorkspace('rule_id', 'version'),
    body: { schema: RestoreVersionRequest },
    success: answers(SavedRuleDraft),
  },
  switchRule: {
    method: 'POST',
    url: at('/:rule_id/switch'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: SwitchRuleRequest },
    success: answers(Done),
  },
  setRuleStanding: {
    method: 'POST',
    url: at('/:rule_id/standing'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: SetRuleStandingRequest },
    success: answers(Done),
  },
  archiveRule: {
    method: 'POST',
    url: at('/:rule_id/archive'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: ArchiveRuleRequest },
    success: answers(Done),
  },
});
