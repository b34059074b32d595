import { createHash } from 'node:crypto';
import { batch, query } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { PackRule } from './packs/pack.ts';
import { type DecidedTest, type DecidedWords, failingTests } from './run-rule-tests.ts';

/** A test that was made from a decision about a violation. Its ids are public. */
export interface RuleTest extends DecidedTest {
  readonly id: string;
  readonly ruleId: string;
  /** The words that must be flagged or must pass. */
  readonly quote: string;
  readonly violationId: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

interface Row {
  id: string;
  rule_id: string;
  language: RuleTest['language'];
  scope: RuleTest['scope'];
  metadata: RuleTest['metadata'];
  text: string;
  quote_start: number;
  quote_end: number;
  expect: string | null;
  violation_id: string;
  created_by: string | null;
  created_at: Date;
}

/** The most tests of a rule. All of them run whenever the rule changes. */
const MOST_TESTS = 200;

const COLUMNS = `id, rule_id, language, scope, metadata, text, quote_start, quote_end, expect,
    violation_id, created_by, created_at`;
const EXISTS = statement(`select from rule where workspace_id = $1 and id = $2`);
const LIST = statement<Row>(`
  select ${COLUMNS} from rule_test where workspace_id = $1 and rule_id = $2
  order by created_at, id`);
const COUNT = statement<{ others: number }>(`
  select count(*)::integer as others from rule_test
  where workspace_id = $1 and rule_id = $2 and hash <> $3`);
// A later decision about the same words replaces the test: two opposite tests could never both pass.
const PUT = statement<Row>(`
  insert into rule_test (workspace_id, id, rule_id, hash, language, scope, metadata, text, quote_start,
    quote_end, expect, violation_id, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (workspace_id, rule_id, hash) do update set expect = excluded.expect,
    violation_id = excluded.violation_id, created_by = excluded.created_by,
    created_at = excluded.created_at
  returning ${COLUMNS}`);
const REMOVE = statement<{ id: string }>(`
  delete from rule_test where workspace_id = $1 and rule_id = $2 and id = $3 returning id`);
const COPY = statement(`
  insert into rule_test (workspace_id, id, rule_id, hash, language, scope, metadata, text, quote_start,
    quote_end, expect, violation_id, created_by, created_at)
  select workspace_id, uuidv7(), $3, hash, language, scope, metadata, text, quote_start, quote_end,
    expect, violation_id, created_by, created_at
  from rule_test where workspace_id = $1 and rule_id = $2`);

const toTest = (row: Row): RuleTest => ({
  id: toPublicId('rts', row.id),
  ruleId: toPublicId('rul', row.rule_id),
  language: row.language,
  scope: row.scope,
  metadata: row.metadata,
  text: row.text,
  start: row.quote_start,
  end: row.quote_end,
  quote: row.text.slice(row.quote_start, row.quote_end),
  expect: row.expect,
  violationId: toPublicId('vio', row.violation_id),
  createdBy: toPublicIdOrNull('usr', row.created_by),
  createdAt: row.created_at,
});

const hashOf = ({ language, scope, metadata, text, start, end }: DecidedWords): Buffer => {
  const known = Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const parts = [language, scope, known, text, start, end];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
};

/**
 * Stores a test of a rule, or changes it if the same words were decided differently. Ids are UUIDs. Throws
 * conflict if the rule has too many tests.
 */
export const putRuleTest = async (
  scope: Scope,
  input: { readonly ruleId: string; readonly violationId: string; readonly test: DecidedTest },
): Promise<RuleTest> => {
  const { ruleId, violationId, test } = input;
  const hash = hashOf(test);
  const [count] = await query(scope, COUNT, [scope.workspaceId, ruleId, hash]);
  if (count && count.others >= MOST_TESTS) {
    throw new OperationError(
      'conflict',
      `A rule has at most ${MOST_TESTS} tests from decisions. Remove some first.`,
    );
  }
  const [row] = await query(scope, PUT, [
    scope.workspaceId,
    newUuid(),
    ruleId,
    hash,
    test.language,
    test.scope,
    JSON.stringify(test.metadata),
    test.text,
    test.start,
    test.end,
    test.expect,
    violationId,
    authorOf(scope.actor),
    scope.now(),
  ]);
  if (!row) throw new Error('a test that was stored is gone');
  return toTest(row);
};

/** Returns the tests of a rule that were made from decisions, oldest first. Throws not_found for the rule. */
export const listRuleTests = async (scope: Scope, ruleId: string): Promise<RuleTest[]> => {
  const id = fromPublicId('rul', ruleId);
  if (!id) throw notFound('rule');
  const at = [scope.workspaceId, id];
  const [rule, rows] = await batch(scope, [call(EXISTS, at), call(LIST, at)]);
  if (rule.length === 0) throw notFound('rule');
  return rows.map(toTest);
};

/** Deletes a test of a rule. Throws not_found, also for a test of another rule. */
export const removeRuleTest = async (
  scope: Scope,
  input: { readonly ruleId: string; readonly testId: string },
): Promise<void> => {
  const ruleId = fromPublicId('rul', input.ruleId);
  const testId = fromPublicId('rts', input.testId);
  const values = [scope.workspaceId, ruleId, testId];
  const rows = ruleId && testId ? await query(scope, REMOVE, values) : [];
  if (rows.length === 0) throw notFound('test of the rule');
};

/** Returns the tests that a version of a rule fails. The rule's id is a UUID. */
export const findFailingTests = async (
  scope: Scope,
  ruleId: string,
  rule: PackRule,
): Promise<readonly RuleTest[]> =>
  failingTests(rule, (await query(scope, LIST, [scope.workspaceId, ruleId])).map(toTest));

/** The call that copies the tests of a rule to its copy. Both ids are UUIDs. */
export const copyRuleTests = (scope: Scope, from: string, to: string): Call<unknown> =>
  call(COPY, [scope.workspaceId, from, to]);
