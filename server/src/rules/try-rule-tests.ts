import { setImmediate as letOthersRun } from 'node:timers/promises';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PackRule } from './packs/pack.ts';
import { listRuleTests } from './rule-tests.ts';
import { failingTests } from './run-rule-tests.ts';

const CURRENT = statement<{ content: PackRule }>(`
  select v.content from rule r
  join rule_version v on v.workspace_id = r.workspace_id and v.rule_id = r.id
    and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);

/** Texts are long and the process has other requests, so only this many tests run at a time. */
const AT_ONCE = 10;

/** Runs the tests made from decisions against the current rule. Returns the ids of those that fail. */
export const tryRuleTests = async (
  scope: Scope,
  input: { readonly ruleId: string },
): Promise<{ total: number; failing: string[] }> => {
  const id = fromPublicId('rul', input.ruleId);
  const [row] = id ? await query(scope, CURRENT, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('rule');
  const tests = await listRuleTests(scope, input.ruleId);
  const failing: string[] = [];
  for (let n = 0; n < tests.length; n += AT_ONCE) {
    failing.push(...failingTests(row.content, tests.slice(n, n + AT_ONCE)).map((test) => test.id));
    await letOthersRun();
  }
  return { total: tests.length, failing };
};
