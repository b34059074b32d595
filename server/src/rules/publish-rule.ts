import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PackRule } from './packs/pack.ts';
import type { RuleSource } from './packs/pack-schema.ts';
import { resolveRule } from './packs/read-pack.ts';
import {
  type DraftSource,
  dropDraft,
  findOwnRule,
  type OwnRule,
  staleDraft,
} from './rule-drafts.ts';
import { listRuleTests, type RuleTest } from './rule-tests.ts';
import type { TryInChild } from './try-in-child.ts';
import type { Trial } from './try-rule.ts';
import { writeRuleVersion } from './write-rule.ts';

export interface PublishInput {
  readonly ruleId: string;
  /** What changed and why. */
  readonly note: string;
  readonly expectedVersion: number;
  readonly revision: number;
}

const SWITCH_ON = statement(`
  update rule set enabled = true where workspace_id = $1 and id = $2`);
const NEWEST = statement<{ note: string | null }>(`
  select note from rule_version where workspace_id = $1 and rule_id = $2 and version = $3`);

const issueAt = (loc: readonly (string | number)[], text: string): Issue => valueIssue(loc, text);

const quotes = (values: readonly (string | null)[]): string =>
  values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ');

const expectedIn = (source: DraftSource, n: number): readonly (string | null)[] => {
  const test = (source['tests'] as readonly { readonly expect?: readonly (string | null)[] }[])[n];
  return test?.expect ?? [];
};

const writtenIssues = (source: DraftSource, { tests }: Trial): readonly Issue[] =>
  tests.flatMap((test, n) =>
    test === null || test.passed
      ? []
      : [
          issueAt(
            ['tests', n],
            `expected ${quotes(expectedIn(source, n))}, found ${quotes(test.found)}`,
          ),
        ],
  );

const decidedIssues = (decided: readonly RuleTest[], { failing }: Trial): readonly Issue[] =>
  failing.flatMap((n) => {
    const test = decided[n];
    // The message does not quote the words, because they are a customer's text.
    return test
      ? [
          issueAt(
            ['decision_tests', test.id],
            test.expect === null
              ? 'flags words that were dismissed as no violation'
              : 'does not flag words that were marked as a violation',
          ),
        ]
      : [];
  });

/** Runs a draft against all its tests in a child process. Throws unavailable if that takes too long. */
export const tryDraft = async (
  scope: Scope,
  tryInChild: TryInChild,
  source: DraftSource,
  decided: readonly RuleTest[],
): Promise<Trial> => {
  const outcome = await tryInChild(
    { workspaceId: scope.workspaceId, person: null },
    { source, text: '', language: 'EN', decided },
  );
  if (outcome.kind === 'tried') return outcome.trial;
  throw new OperationError('unavailable', 'The rule could not be run in time. Make it smaller.');
};

const requirePublishable = async (
  scope: Scope,
  tryInChild: TryInChild,
  ruleId: string,
  source: DraftSource,
): Promise<void> => {
  const decided = await listRuleTests(scope, ruleId);
  const trial = await tryDraft(scope, tryInChild, source, decided);
  if (trial.issues.length > 0) {
    const issues = trial.issues.map(({ path, message }) =>
      issueAt(['source', ...path.split('/').filter((part) => part !== '')], message),
    );
    throw new OperationError('invalid', 'The draft is not a rule yet.', { issues });
  }
  const issues = [...writtenIssues(source, trial), ...decidedIssues(decided, trial)];
  if (issues.length > 0) {
    throw new OperationError('invalid', 'Some tests of the rule fail.', { issues });
  }
};

/** Whether this request was already carried out: a client that lost the answer asks again. */
const isDone = async (scope: Scope, rule: OwnRule, input: PublishInput): Promise<boolean> => {
  if (rule.draft !== null || rule.version !== input.expectedVersion + 1) return false;
  const [newest] = await query(scope, NEWEST, [scope.workspaceId, rule.id, rule.version]);
  return newest?.note === input.note;
};

const requireSame = ({ version, draft }: OwnRule, input: PublishInput): DraftSource => {
  if (version !== input.expectedVersion || draft?.revision !== input.revision) throw staleDraft();
  return draft.source;
};

const write = async (
  scope: Scope,
  rule: OwnRule,
  content: PackRule,
  note: string,
): Promise<number> => {
  const version = rule.version + 1;
  const isFirst = version === 1;
  await batch(scope, [
    ...writeRuleVersion(scope, rule.id, version, { ...content, id: rule.key }, null, note),
    ...(isFirst ? [call(SWITCH_ON, [scope.workspaceId, rule.id])] : []),
    dropDraft(scope, rule.id),
    eventCall(scope, {
      kind: 'rule_published',
      subject: { kind: 'rule', id: toPublicId('rul', rule.id), name: content.name },
      before: isFirst ? null : String(rule.version),
      after: `${version}: ${note}`,
    }),
  ]);
  return version;
};

/**
 * Publishes the draft as the next version, which checks and audits use from now on. The first version is
 * switched on. Throws not_found, stale if somebody saved or published in between, and invalid with all
 * mistakes in the source and all failing tests, written ones and those made from decisions.
 */
export const publishRule = async (
  scope: Scope,
  tryInChild: TryInChild,
  input: PublishInput,
): Promise<number> => {
  const before = await findOwnRule(scope, input.ruleId);
  if (await isDone(scope, before, input)) return before.version;
  const source = requireSame(before, input);
  await requirePublishable(scope, tryInChild, input.ruleId, source);
  // The child process has validated it; here it is only converted to the form that is stored.
  const content = resolveRule(source as unknown as RuleSource, { id: 'own' }, () => undefined);
  return transaction(scope, async (inside) => {
    const rule = await findOwnRule(inside, input.ruleId, { lock: true });
    requireSame(rule, input);
    if (rule.archived) {
      throw new OperationError('conflict', 'The rule is archived. Bring it back first.');
    }
    return write(inside, rule, content, input.note);
  });
};
