import type { PackContent, RuleDraft, RuleTrial } from '@copydesk/contract/rules/rule-draft';
import { languageOf } from '../../text/locales.ts';
import { countWithin } from '../../home/count-audits.ts';
import { readRuleHistory } from '../../home/read-rule-history.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { archiveRule } from '../../rules/archive-rule.ts';
import { switchRule } from '../../rules/own-rules.ts';
import { setRuleStanding } from '../../rules/quality/hint-policy.ts';
import type { Pack } from '../../rules/packs/pack.ts';
import type { PackCatalog } from '../../rules/packs/pack-catalog.ts';
import { publishRule, tryDraft } from '../../rules/publish-rule.ts';
import { ruleCoverage } from '../../rules/rule-coverage.ts';
import {
  type DraftSource,
  discardRuleDraft,
  findOwnRule,
  type OwnRule,
  refuseDeep,
  type SavedDraft,
  saveRuleDraft,
} from '../../rules/rule-drafts.ts';
import { listRuleTests } from '../../rules/rule-tests.ts';
import { readRuleVersion, restoreRuleVersion } from '../../rules/rule-versions.ts';
import { copyRuleIntoDraft, createBlankRule } from '../../rules/create-rule-draft.ts';
import type { TrialOutcome, TryInChild } from '../../rules/try-in-child.ts';
import { createRepairDraft } from '../../learning/create-repair-draft.ts';
import { createRuleFromViolation } from '../../learning/create-rule-from-violation.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type RuleDraftOperation =
  | 'startRule'
  | 'copyRule'
  | 'startRuleRepair'
  | 'startRuleFromViolation'
  | 'tryRule'
  | 'getRuleCoverage'
  | 'getPackContent'
  | 'getRuleHistory'
  | 'getRuleDraft'
  | 'saveRuleDraft'
  | 'discardRuleDraft'
  | 'testRuleDraft'
  | 'publishRule'
  | 'getRuleVersion'
  | 'restoreRuleVersion'
  | 'switchRule'
  | 'setRuleStanding'
  | 'archiveRule';

export interface RuleDraftParts {
  readonly tryRule: TryInChild;
  readonly packs: PackCatalog;
}

const PATIENCE_MS = 150;

const toDraft = (ruleId: string, rule: OwnRule): RuleDraft => ({
  rule_id: ruleId,
  key: rule.key,
  name: rule.name,
  version: rule.version,
  archived: rule.archived,
  source: rule.draft?.source ?? rule.published ?? {},
  published: rule.published,
  revision: rule.draft?.revision ?? 0,
  based_on: rule.draft?.basedOn ?? rule.version,
  saved_at: rule.draft?.savedAt.toISOString() ?? null,
  saved_by_name: rule.draft?.savedByName ?? null,
});

const toPackContent = ({ id, reviewed, reviewer, licence, rules }: Pack): PackContent => ({
  id,
  reviewed,
  reviewer,
  licence,
  rules: rules.map((rule) => ({
    key: rule.id,
    name: rule.name,
    kind: rule.kind,
    severity: rule.severity,
    citation: rule.cite,
    languages: rule.languages.map((locale) => languageOf(locale)),
  })),
});

const NOTHING = { issues: [], left_out: [], matches: [], tests: [], milliseconds: 0 };

const toTrial = (outcome: TrialOutcome): RuleTrial => {
  if (outcome.kind !== 'tried') return { ...NOTHING, outcome: outcome.kind };
  const { trial, milliseconds } = outcome;
  return {
    outcome: trial.runnable ? 'tried' : 'not_runnable',
    issues: [...trial.issues],
    left_out: [...trial.leftOut],
    matches: [...trial.matches],
    tests: trial.tests.map((test) => test && { passed: test.passed, found: [...test.found] }),
    milliseconds,
  };
};

const personOf = ({ actor }: Scope): string => ('id' in actor ? String(actor.id) : actor.kind);

/** Writing rules, trying them while they are written, and publishing them. */
export const createRuleDraftHandlers = ({
  tryRule,
  packs,
}: RuleDraftParts): MemberHandlers<RuleDraftOperation> => {
  /** The answer to a save. The draft is saved even if its mistakes could not be found in time. */
  const toSaved = async (scope: Scope, { revision, savedAt }: SavedDraft, source: DraftSource) => {
    const trier = { workspaceId: scope.workspaceId, person: null };
    const outcome = await tryRule(trier, { source, text: '', language: 'EN', decided: [] });
    const issues = outcome.kind === 'tried' ? [...outcome.trial.issues] : [];
    return { body: { revision, saved_at: savedAt.toISOString(), issues } };
  };
  return {
    startRule: async (scope, { body }) => ({ body: { id: await createBlankRule(scope, body) } }),
    copyRule: async (scope, { params, body }) => {
      const input = { ruleId: param(params, 'rule_id'), name: body.name ?? null };
      return { body: { id: await copyRuleIntoDraft(scope, input) } };
    },
    startRuleRepair: async (scope, { params, body }) => {
      const input = { ruleId: param(params, 'rule_id'), ...body };
      return { body: { id: await createRepairDraft(scope, input) } };
    },
    startRuleFromViolation: async (scope, { params, body }) => {
      const input = { violationId: param(params, 'violation_id'), name: body.name ?? null };
      return { body: { id: await createRuleFromViolation(scope, input) } };
    },
    tryRule: async (scope, { body: { source, text, language } }) => {
      refuseDeep(source);
      const trier = { workspaceId: scope.workspaceId, person: personOf(scope) };
      return { body: toTrial(await tryRule(trier, { source, text, language, decided: [] })) };
    },
    getRuleCoverage: async (scope) => ({ body: await ruleCoverage(scope) }),
    getPackContent: async (_scope, { params }) => {
      const pack = (await packs()).get(param(params, 'pack_id'));
      if (!pack) throw notFound('pack');
      return { body: toPackContent(pack) };
    },
    getRuleHistory: async (scope, { params }) => {
      await countWithin(scope, PATIENCE_MS);
      return { body: await readRuleHistory(scope, { ruleId: param(params, 'rule_id') }) };
    },
    getRuleDraft: async (scope, { params }) => {
      const ruleId = param(params, 'rule_id');
      const draft = toDraft(ruleId, await findOwnRule(scope, ruleId));
      // Starts the child process early: somebody who opens a draft is about to try it.
      void tryRule(
        { workspaceId: scope.workspaceId, person: null },
        { source: draft.source, text: '', language: 'EN', decided: [] },
      );
      return { body: draft };
    },
    saveRuleDraft: async (scope, { params, body: { source, revision } }) => {
      const ruleId = param(params, 'rule_id');
      return toSaved(scope, await saveRuleDraft(scope, { ruleId, source, revision }), source);
    },
    discardRuleDraft: async (scope, { params }) => {
      const { ruleGone } = await discardRuleDraft(scope, { ruleId: param(params, 'rule_id') });
      return { body: { rule_gone: ruleGone } };
    },
    testRuleDraft: async (scope, { params }) => {
      const ruleId = param(params, 'rule_id');
      const { draft, published } = await findOwnRule(scope, ruleId);
      const decided = await listRuleTests(scope, ruleId);
      const trial = await tryDraft(scope, tryRule, draft?.source ?? published ?? {}, decided);
      const failing = trial.failing.flatMap((n) => decided[n]?.id ?? []);
      return { body: { total: decided.length, failing, runnable: trial.runnable } };
    },
    publishRule: async (scope, { params, body }) => {
      const { note, revision, expected_version: expectedVersion } = body;
      const input = { ruleId: param(params, 'rule_id'), note, revision, expectedVersion };
      return { body: { version: await publishRule(scope, tryRule, input) } };
    },
    getRuleVersion: async (scope, { params }) => {
      const input = { ruleId: param(params, 'rule_id'), version: param(params, 'version') };
      const found = await readRuleVersion(scope, input);
      return {
        body: {
          version: found.version,
          pack_version: found.packVersion,
          note: found.note,
          created_at: found.createdAt.toISOString(),
          created_by_name: found.createdByName,
          definition: found.source,
        },
      };
    },
    restoreRuleVersion: async (scope, { params, body: { revision } }) => {
      const input = { ruleId: param(params, 'rule_id'), version: param(params, 'version') };
      const { revision: saved, savedAt } = await restoreRuleVersion(scope, { ...input, revision });
      return { body: { revision: saved, saved_at: savedAt.toISOString(), issues: [] } };
    },
    switchRule: async (scope, { params, body }) => {
      await switchRule(scope, param(params, 'rule_id'), body.enabled);
      return { body: { done: true } };
    },
    setRuleStanding: async (scope, { params, body }) => {
      await setRuleStanding(scope, param(params, 'rule_id'), body.always_finding);
      return { body: { done: true } };
    },
    archiveRule: async (scope, { params, body }) => {
      await archiveRule(scope, { ruleId: param(params, 'rule_id'), archived: body.archived });
      return { body: { done: true } };
    },
  };
};
