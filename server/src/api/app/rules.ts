import type {
  Backtest as BacktestBody,
  BacktestEntry as BacktestEntryBody,
  RuleDetail,
  RuleSummary,
  RuleTest as RuleTestBody,
} from '@copydesk/contract/rules/rule';
import type { RuleRepairs as RuleRepairsBody } from '@copydesk/contract/rules/rule-quality';
import type { RuleNoise } from '@copydesk/contract/rules/rule-noise';
import { countWithin } from '../../home/count-audits.ts';
import { listAuditRules } from '../../home/list-audit-rules.ts';
import { readNoise } from '../../home/read-rules.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createTurns } from '../../platform/turns.ts';
import { findRules, type FoundRule } from '../../rules/find-rules.ts';
import { getRule, type RuleDescription } from '../../rules/get-rule.ts';
import type { RuleSource } from '../../rules/packs/pack-schema.ts';
import { listRuleTests, removeRuleTest, type RuleTest } from '../../rules/rule-tests.ts';
import type { Checker } from '../../rules/run-rules.ts';
import { tryRuleTests } from '../../rules/try-rule-tests.ts';
import { addRuleTest } from '../../learning/add-rule-test.ts';
import type { Backtest, BacktestEntry } from '../../learning/backtest-result.ts';
import { backtestRule } from '../../learning/backtest-rule.ts';
import { getRuleRepairs, type RuleRepairs } from '../../learning/get-rule-repairs.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type RuleOperation =
  | 'listRules'
  | 'getRuleNoise'
  | 'listAuditRules'
  | 'getRule'
  | 'getRuleRepairs'
  | 'listRuleTests'
  | 'addTestFromViolation'
  | 'removeRuleTest'
  | 'runRuleTests'
  | 'backtestRule';

export interface RuleParts {
  readonly blobs: BlobStore;
  readonly checker: Checker;
  /** A folder that the child processes can read. */
  readonly rulesFolder: string;
}

const PATIENCE_MS = 150;
const MOST_ENTRIES = 200;
/**
 * How many backtests run at the same time. Others wait, so that texts whose sender waits are checked in
 * between.
 */
const BACKTESTS_AT_ONCE = 2;

const toTest = (test: RuleTest): RuleTestBody => ({
  id: test.id,
  rule_id: test.ruleId,
  text: test.text,
  quote: test.quote,
  start: test.start,
  end: test.end,
  expects: test.expect === null ? 'passed' : 'flagged',
  language: test.language,
  scope: test.scope,
  violation_id: test.violationId,
  created_by: test.createdBy,
  created_at: test.createdAt.toISOString(),
});

type NoiseById = ReadonlyMap<string, RuleNoise>;

const noiseNow = async (scope: Scope): Promise<{ noise: RuleNoise[]; counting: boolean }> => {
  const isCounted = await countWithin(scope, PATIENCE_MS);
  return { noise: await readNoise(scope), counting: !isCounted };
};

const byRule = (noise: readonly RuleNoise[]): NoiseById =>
  new Map(noise.map((one) => [one.rule_id, one]));

const toSummary = (rule: FoundRule, noise: NoiseById): RuleSummary => ({
  id: rule.id,
  key: rule.key,
  name: rule.name,
  kind: rule.kind,
  severity: rule.severity,
  enabled: rule.enabled,
  archived: rule.archived,
  draft: rule.draft,
  version: rule.version,
  pack_id: rule.pack_id,
  pack_version: rule.pack_version,
  copied_from: rule.copied_from,
  citation: rule.citation,
  tests: rule.tests,
  own_tests: rule.own_tests,
  noise: noise.get(rule.id) ?? null,
});

const toDetail = (found: RuleDescription, noise: NoiseById): RuleDetail => ({
  ...toSummary(found, noise),
  message: found.rule?.message ?? '',
  explanation: found.rule?.explanation ?? '',
  recommendation: found.rule?.recommendation ?? '',
  question: found.rule?.question ?? null,
  languages: [...found.languages],
  definition: { ...found.source },
  versions: found.versions.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
  written_tests: (found.rule?.tests ?? []).map(({ lang, text, expect = [] }) => ({
    language: lang,
    text,
    expect: [...expect],
  })),
  decision_tests: found.decisionTests.map(toTest),
});

const toEntry = (entry: BacktestEntry): BacktestEntryBody => ({
  asset_id: entry.assetId,
  asset_name: entry.assetName,
  asset_url: entry.assetUrl,
  quote: entry.quote,
  sentence: entry.sentence,
  earlier: entry.earlier && {
    violation_id: entry.earlier.violationId,
    state: entry.earlier.state,
  },
});

const toBacktest = (result: Backtest): BacktestBody => {
  const listOf = (list: Backtest['new']) => ({
    count: list.count,
    entries: list.entries.slice(0, MOST_ENTRIES).map(toEntry),
  });
  return {
    snapshots: result.snapshots,
    unread: result.unread,
    same: result.same.count,
    changed: listOf(result.changed),
    new: listOf(result.new),
    gone: listOf(result.gone),
    contradicted: {
      count: result.contradicted.count,
      entries: result.contradicted.entries
        .slice(0, MOST_ENTRIES)
        .map((entry) => ({ ...toEntry(entry), how: entry.how })),
    },
  };
};

const toRepairs = ({ isFalling, decided, tried, repairs }: RuleRepairs): RuleRepairsBody => ({
  falling: isFalling,
  decisions: { confirmed: decided.right, rejected: decided.wrong },
  tried_on: { confirmed: tried.right, rejected: tried.wrong },
  repairs: repairs.map(({ failingTests: failing_tests, ...repair }) => ({
    ...repair,
    failing_tests,
  })),
});

/**
 * Handlers for rules, for people's decisions about their findings, and for trying a change before it is
 * published.
 */
export const createRuleHandlers = (parts: RuleParts): MemberHandlers<RuleOperation> => {
  const { blobs, checker, rulesFolder } = parts;
  const turns = createTurns(BACKTESTS_AT_ONCE);
  return {
    listRules: async (scope, { query: asked }) => {
      const { noise, counting } = await noiseNow(scope);
      const { search = null, pack = null, kind = null, severity = null, state = null } = asked;
      const { cursor: after = null, limit } = asked;
      const filter = { search, pack, kind, severity, state, after, limit };
      const { rules: found, total, next, packs } = await findRules(scope, filter);
      const known = byRule(noise);
      const rules = found.map((rule) => toSummary(rule, known));
      return { body: { rules, total, next_cursor: next, packs, counting } };
    },
    getRuleNoise: async (scope) => {
      const { noise: rules, counting } = await noiseNow(scope);
      return { body: { rules, counting } };
    },
    listAuditRules: async (scope, { params }) => {
      const isCounted = await countWithin(scope, PATIENCE_MS);
      const rules = await listAuditRules(scope, param(params, 'audit_id'));
      return { body: { rules, counting: !isCounted } };
    },
    getRule: async (scope, { params }) => {
      const found = await getRule(scope, param(params, 'rule_id'));
      return { body: toDetail(found, byRule((await noiseNow(scope)).noise)) };
    },
    getRuleRepairs: async (scope, { params }) => {
      await countWithin(scope, PATIENCE_MS);
      const repairs = await getRuleRepairs(scope, blobs, param(params, 'rule_id'));
      return { body: toRepairs(repairs) };
    },
    listRuleTests: async (scope, { params }) => {
      const tests = await listRuleTests(scope, param(params, 'rule_id'));
      return { body: { tests: tests.map(toTest) } };
    },
    addTestFromViolation: async (scope, { params }) => {
      const violationId = param(params, 'violation_id');
      return { body: toTest(await addRuleTest(scope, blobs, { violationId })) };
    },
    removeRuleTest: async (scope, { params }) => {
      const [ruleId, testId] = [param(params, 'rule_id'), param(params, 'test_id')];
      await removeRuleTest(scope, { ruleId, testId });
      return { body: { done: true } };
    },
    runRuleTests: async (scope, { params }) => ({
      body: await tryRuleTests(scope, { ruleId: param(params, 'rule_id') }),
    }),
    backtestRule: async (scope, { params, body }) => {
      const { source, audit_id: id = null, limit } = body;
      const endTurn = await turns.take({ workspaceId: scope.workspaceId, priority: 'bulk' });
      const check: Checker['check'] = (workspaceId, request) =>
        checker.check(workspaceId, request, 'bulk');
      return backtestRule(
        scope,
        { blobs, check, rulesFolder },
        {
          ruleId: param(params, 'rule_id'),
          // This may not be a valid rule yet: the operation validates it against the schema of rules.
          source: source as RuleSource,
          over: id === null ? { kind: 'newest' } : { kind: 'audit', id },
          limit,
        },
      )
        .then((result) => ({ body: toBacktest(result) }))
        .finally(endTurn);
    },
  };
};
