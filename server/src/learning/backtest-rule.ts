import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RulesFile } from '../checking/children/check-in-child.ts';
import { writeForChildren } from '../platform/children/child-user.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { checkOwnRule } from '../rules/check-own-rule.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { type Backtest, startBacktest } from './backtest-result.ts';
import { checkStored, inOrder, type StoredChecks } from './check-stored.ts';
import { compareVersions, type ComparedVersions, describeVersion } from './compare-versions.ts';
import { judgeVersions } from './find-contradictions.ts';
import {
  countSnapshots,
  type PickedFrom,
  type PickedSnapshot,
  pickSnapshots,
} from './pick-snapshots.ts';
import { readDecided } from './read-decided.ts';

export interface BacktestParts extends StoredChecks {
  /** A folder that the child processes can read. */
  readonly rulesFolder: string;
  readonly tellProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface BacktestInput {
  readonly ruleId: string;
  readonly source: RuleSource;
  readonly over: PickedFrom;
  /** The most snapshots to check. */
  readonly limit: number;
}

const CURRENT = statement<{ key: string; content: PackRule | null }>(`
  select r.key, v.content from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);

const PAGE = 100;

// Both versions check a text in the same pass, so each needs its own id. No real rule has these ids.
const BEFORE = 'before';
const AFTER = 'after';

interface Run {
  readonly ruleKey: string;
  readonly file: RulesFile;
  readonly today: string;
}

/** Compares what both versions find in a snapshot; null if it cannot be checked. */
const compareIn = async (
  scope: Scope,
  parts: BacktestParts,
  { ruleKey, file, today }: Run,
  snapshot: PickedSnapshot,
): Promise<ComparedVersions | null> => {
  const checked = await checkStored(scope, parts, { file, today }, snapshot);
  if (!checked) return null;
  const { document, result } = checked;
  const of = (name: string) => result.findings.filter(({ ruleId }) => ruleId === name);
  return compareVersions(
    describeVersion(document, ruleKey, of(BEFORE)),
    describeVersion(document, ruleKey, of(AFTER)),
  );
};

const readRule = async (scope: Scope, ruleId: string | null) => {
  const [row] = ruleId ? await query(scope, CURRENT, [scope.workspaceId, ruleId]) : [];
  if (!row) throw notFound('rule');
  return row;
};

/** Refuses judge rules: no model is asked here, so both versions would seem to find nothing. */
const refuseJudges = (before: PackRule | null, after: PackRule): void => {
  if (before?.kind !== 'judge' && after.kind !== 'judge') return;
  const sentence = 'A rule of kind judge cannot be tried without asking a model.';
  throw invalidValue(['source', 'kind'], sentence);
};

/** Checks every snapshot with both versions, a page at a time, and sums up the results. */
const run = async (
  scope: Scope,
  parts: BacktestParts,
  { ruleId, work, input }: { ruleId: string; work: Run; input: BacktestInput },
): Promise<Backtest> => {
  const total = Math.min(input.limit, await countSnapshots(scope, input.over));
  const tally = startBacktest();
  const pages = pickSnapshots(scope, input.over, { limit: input.limit, size: PAGE });
  for await (const page of pages) {
    const found = await inOrder(page, (snapshot) => compareIn(scope, parts, work, snapshot));
    const assetIds = page.map(({ assetId }) => assetId);
    const decided = await readDecided(scope, ruleId, assetIds);
    page.forEach((snapshot, n) => {
      const compared = found[n] ?? null;
      const known = decided.get(snapshot.assetId) ?? [];
      tally.add(snapshot, compared && judgeVersions(compared, known, snapshot.snapshotId));
    });
    const { snapshots, unread } = tally.result;
    parts.tellProgress?.({ done: snapshots + unread, total });
  }
  return tally.result;
};

/**
 * Tries a changed rule on stored texts and compares it with the version in use: what it finds in addition,
 * what it no longer finds, and where it contradicts people's decisions. Nothing is stored. Throws not_found,
 * and invalid for a rule with mistakes or a failing test, and for a judge rule.
 */
export const backtestRule = async (
  scope: Scope,
  parts: BacktestParts,
  input: BacktestInput,
): Promise<Backtest> => {
  const ruleId = fromPublicId('rul', input.ruleId);
  const { key, content: before } = await readRule(scope, ruleId);
  const after = checkOwnRule(input.source);
  refuseJudges(before, after);
  const name = `backtest-${newUuid()}`;
  const path = join(parts.rulesFolder, `${name}.json`);
  const today = scope.now().toISOString().slice(0, 10);
  // A rule that was never published has no version in use, so everything it finds is new.
  const rules = [...(before ? [{ ...before, id: BEFORE }] : []), { ...after, id: AFTER }];
  await writeForChildren(path, JSON.stringify(rules));
  try {
    const work = { ruleKey: key, file: { name, path }, today };
    return await run(scope, parts, { ruleId: ruleId as string, work, input });
  } finally {
    await rm(path, { force: true });
  }
};
