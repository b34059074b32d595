import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { Citation } from './check.ts';
import { RuleNoise } from './rule-noise.ts';
import { AuditRules, RuleRepairs } from './rule-quality.ts';
import { ReviewState } from '../shared/review.ts';
import { Id, LanguageKey, nullable, oneOf, Timestamp } from '../shared/schema.ts';

const rul = () => Id('Identifier of the rule.', 'rul_01kb3yz8v7e8xs6e1hq6m2p4ah');
const rts = () => Id('Identifier of the test.', 'rts_01kb3yz8v7e8xs6e1hq6m2p4ah');
const vio = (text: string) => Id(text, 'vio_01kb3yz8v7e8xs6e1hq6m2p4ah');
const count = (description: string) => Type.Integer({ minimum: 0, description });

const summary = {
  id: rul(),
  key: Type.String({ description: 'The pack and the name of the rule in it.' }),
  name: Type.String(),
  kind: Type.String({ description: 'What the rule does with its terms.' }),
  severity: oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
  enabled: Type.Boolean(),
  archived: Type.Boolean(),
  draft: Type.Boolean({ description: 'Whether somebody is writing a next version.' }),
  version: Type.Integer({ minimum: 0, description: '0 while it was never published.' }),
  pack_id: nullable(Type.String(), { description: 'Null for a rule of the workspace itself.' }),
  pack_version: nullable(Type.String()),
  copied_from: nullable(Type.String(), { description: 'The key of the rule that it began as.' }),
  citation: nullable(Citation),
  tests: count('Tests that decisions made.'),
  own_tests: count('Tests that belong to the rule itself.'),
  noise: nullable(RuleNoise, { description: 'Null while it has found nothing.' }),
};

export const RuleSummary = Type.Object(summary);
export type RuleSummary = Static<typeof RuleSummary>;

export const RuleList = Type.Object({
  rules: Type.Array(RuleSummary, { description: 'By their keys.' }),
  total: count('How many match in all.'),
  next_cursor: nullable(Type.String()),
  packs: Type.Array(Type.String(), { description: 'Every pack that one of the rules is of.' }),
  counting: Type.Boolean({ description: 'Whether noise still lacks something; ask again.' }),
});

export const ListRulesQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      'x-trim': true,
      description: 'Words in the name, the key, the message or the citation.',
    }),
  ),
  pack: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only this pack; own for own rules.' }),
  ),
  kind: Type.Optional(oneOf(['prohibit', 'require', 'substitute', 'occurrence', 'judge'])),
  severity: Type.Optional(oneOf(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])),
  state: Type.Optional(
    oneOf(['on', 'off', 'draft', 'archived'], {
      description: 'Archived rules are listed only when they are asked for.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
});
export type ListRulesQuery = Static<typeof ListRulesQuery>;

export const RuleTest = Type.Object({
  id: rts(),
  rule_id: rul(),
  text: Type.String({ description: 'The whole segment.' }),
  quote: Type.String({ description: 'The words that were decided about.' }),
  start: count('Where they begin, in UTF-16 units.'),
  end: count('Where they end.'),
  expects: oneOf(['flagged', 'passed'], { description: 'What must become of the words.' }),
  language: nullable(LanguageKey),
  scope: Type.String({ description: 'The part of the asset that the text is.' }),
  violation_id: vio('The violation whose decision it is.'),
  created_by: nullable(Type.String(), { description: 'Identifier of the person.' }),
  created_at: Timestamp('When it was made or changed last.'),
});
export type RuleTest = Static<typeof RuleTest>;

export const RuleTestList = Type.Object({
  tests: Type.Array(RuleTest, { description: 'The oldest first.' }),
});

export const RuleTestRun = Type.Object({
  total: count('Tests that ran.'),
  failing: Type.Array(rts(), { description: 'Tests that went otherwise than was decided.' }),
});
export type RuleTestRun = Static<typeof RuleTestRun>;

/** A test that is written in the rule itself. */
export const WrittenTest = Type.Object({
  language: Type.String(),
  text: Type.String(),
  expect: Type.Array(nullable(Type.String()), {
    description: 'The quotes in order, null for something missing; empty where nothing is wrong.',
  }),
});

/** The rule as its author wrote it. The server validates it like a rule of a pack. */
const Definition = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description,
  });

export const RuleDetail = Type.Object({
  ...summary,
  message: Type.String({ description: 'Why a text is flagged.' }),
  explanation: Type.String(),
  recommendation: Type.String(),
  question: nullable(Type.String(), { description: 'What a model is asked.' }),
  languages: Type.Array(LanguageKey, {
    description: 'Languages with tests; none for a rule of all languages.',
  }),
  definition: Definition('The whole rule; with changes it is what a backtest takes as source.'),
  versions: Type.Array(
    Type.Object({
      version: Type.Integer({ minimum: 1 }),
      pack_version: nullable(Type.String()),
      note: nullable(Type.String(), { description: 'What whoever published it said.' }),
      created_at: Timestamp('When it was made.'),
      created_by_name: nullable(Type.String()),
    }),
    { description: 'The newest first, at most fifty.' },
  ),
  written_tests: Type.Array(WrittenTest),
  decision_tests: Type.Array(RuleTest, { description: 'The oldest first.' }),
});
export type RuleDetail = Static<typeof RuleDetail>;

export const BacktestRequest = Type.Object({
  source: Definition('The rule as it would be.'),
  audit_id: Type.Optional(
    nullable(Type.String(), {
      description: 'Only what this audit read; otherwise the newest text of every asset.',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Texts at most.' }),
});

const entry = {
  asset_id: Id('Identifier of the asset.', 'ast_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  asset_name: Type.String(),
  asset_url: nullable(Type.String()),
  quote: nullable(Type.String()),
  sentence: nullable(Type.String()),
  earlier: nullable(
    Type.Object({ violation_id: vio('The newest finding of these words.'), state: ReviewState }),
  ),
};
const BacktestEntry = Type.Object(entry);
export type BacktestEntry = Static<typeof BacktestEntry>;
const Contradiction = Type.Object({
  ...entry,
  how: oneOf(['flags_dismissed', 'passes_marked'], { description: 'What it goes against.' }),
});

const listOf = <T extends typeof BacktestEntry | typeof Contradiction>(item: T) =>
  Type.Object({
    count: count('How many.'),
    entries: Type.Array(item, { description: 'At most two hundred.' }),
  });

export const Backtest = Type.Object({
  snapshots: count('Texts that were checked with both versions.'),
  unread: count('Texts that could not be.'),
  same: count('Findings of both versions, in the same words.'),
  changed: listOf(BacktestEntry),
  new: listOf(BacktestEntry),
  gone: listOf(BacktestEntry),
  contradicted: listOf(Contradiction),
});
export type Backtest = Static<typeof Backtest>;

export const RuleNoiseList = Type.Object({
  rules: Type.Array(RuleNoise, { description: 'Most dismissed first.' }),
  counting: Type.Boolean({ description: 'Whether something is still being counted; ask again.' }),
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

export const ruleRoutes = defineAppRoutes({
  listRules: {
    method: 'GET',
    url: at('/rules'),
    access: 'read',
    params: inWorkspace(),
    query: ListRulesQuery,
    success: answers(RuleList),
  },
  getRuleNoise: {
    method: 'GET',
    url: at('/rules/noise'),
    access: 'read',
    params: inWorkspace(),
    success: answers(RuleNoiseList),
  },
  listAuditRules: {
    method: 'GET',
    url: at('/audits/:audit_id/rules'),
    access: 'read',
    params: inWorkspace('audit_id'),
    success: answers(AuditRules),
  },
  getRule: {
    method: 'GET',
    url: at('/rules/:rule_id'),
    access: 'read',
    params: inWorkspace('rule_id'),
    success: answers(RuleDetail),
  },
  getRuleRepairs: {
    method: 'GET',
    url: at('/rules/:rule_id/repairs'),
    long: true,
    access: 'read',
    params: inWorkspace('rule_id'),
    success: answers(RuleRepairs),
  },
  listRuleTests: {
    method: 'GET',
    url: at('/rules/:rule_id/tests'),
    access: 'read',
    params: inWorkspace('rule_id'),
    success: answers(RuleTestList),
  },
  addTestFromViolation: {
    method: 'POST',
    url: at('/violations/:violation_id/rule-test'),
    access: 'rules',
    params: inWorkspace('violation_id'),
    success: answers(RuleTest, 201),
  },
  removeRuleTest: {
    method: 'POST',
    url: at('/rules/:rule_id/tests/:test_id/remove'),
    access: 'rules',
    params: inWorkspace('rule_id', 'test_id'),
    success: answers(Done),
  },
  runRuleTests: {
    method: 'POST',
    url: at('/rules/:rule_id/tests/run'),
    access: 'rules',
    params: inWorkspace('rule_id'),
    success: answers(RuleTestRun),
  },
  backtestRule: {
    method: 'POST',
    url: at('/rules/:rule_id/backtest'),
    long: true,
    access: 'rules',
    params: inWorkspace('rule_id'),
    body: { schema: BacktestRequest },
    success: answers(Backtest),
  },
});
