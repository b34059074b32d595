import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knownMetadata } from '../assets/known-metadata.ts';
import { type Auditor, toCheckedAsset } from '../audits/check-asset.ts';
import type { RulesFile } from '../checking/check-in-child.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { type BlobStore, DamagedBlobError, getStored } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { checkOwnRule } from '../rules/check-own-rule.ts';
import type { PackRule } from '../rules/packs/pack.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { type Backtest, startBacktest } from './backtest-result.ts';
import { compareVersions, type ComparedVersions, describeVersion } from './compare-versions.ts';
import { judgeVersions } from './find-contradictions.ts';
import {
  countSnapshots,
  type PickedFrom,
  type PickedSnapshot,
  pickSnapshots,
} from './pick-snapshots.ts';
import { readDecided } from './read-decided.ts';

export interface BacktestParts {
  readonly blobs: BlobStore;
  /** Checks in a process of its own, in turn with other workspaces. */
  readonly check: Auditor['check'];
  /** A folder that the processes which check can read. */
  readonly rulesFolder: string;
  readonly tellProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface BacktestInput {
  readonly ruleId: string;
  readonly source: RuleSource;
  readonly over: PickedFrom;
  /** How many snapshots at most. */
  readonly limit: number;
}

const CURRENT = statement<{ key: string; content: PackRule | null }>(`
  select r.key, v.content from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  where r.workspace_id = $1 and r.id = $2`);

const PAGE = 100;
/** A document may be large, so only so many are in memory at once. */
const AT_ONCE = 8;

// Both versions look at a text in one go, so each needs a name of its own; no rule has one of these.
const BEFORE = 'before';
const AFTER = 'after';

/** Does the work for each of a list, a few at a time; the results are in the order of the list. */
const inOrder = async <T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < list.length; n = next++) results[n] = await work(list[n] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
};

interface Run {
  readonly ruleKey: string;
  readonly file: RulesFile;
  readonly today: string;
}

/** What both versions find in a snapshot; null when it cannot be checked. */
const compareIn = async (
  { workspaceId }: Scope,
  { blobs, check }: BacktestParts,
  { ruleKey, file, today }: Run,
  { extractedHash, kind, metadata }: PickedSnapshot,
): Promise<ComparedVersions | null> => {
  const bytes = await getStored(blobs, workspaceId, extractedHash).catch((error: unknown) => {
    if (error instanceof DamagedBlobError) return null;
    throw error;
  });
  if (!bytes) return null;
  const document = JSON.parse(bytes.toString()) as ExtractedDocument;
  const known = knownMetadata(kind, metadata);
  const asset = toCheckedAsset(document, metadata.language ?? null, known);
  const result = await check(workspaceId, { rules: file, asset, today });
  if ('failure' in result) return null;
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

/** Where a model decides, both versions would seem to find nothing. */
const refuseJudges = (before: PackRule | null, after: PackRule): void => {
  if (before?.kind !== 'judge' && after.kind !== 'judge') return;
  const sentence = 'A rule of kind judge cannot be tried without asking a model.';
  const issue = {
    type: 'value_error',
    loc: ['body', 'source', 'kind'],
    msg: `Value error, ${sentence}`,
  };
  throw new OperationError('invalid', sentence, { issues: [issue] });
};

/** Checks every snapshot with both versions, a page at a time, and adds up what comes of it. */
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
 * Tries a changed rule on stored texts beside the version that is in use: what it finds anew, what it no
 * longer finds, and where it goes against what people decided. Nothing is stored. Throws not_found, and
 * invalid for a rule with mistakes, with a test in it that fails, or that a model judges.
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
  // A rule that was never published finds nothing yet, so all that it would find is new.
  const rules = [...(before ? [{ ...before, id: BEFORE }] : []), { ...after, id: AFTER }];
  await writeFile(path, JSON.stringify(rules), { mode: 0o600 });
  try {
    const work = { ruleKey: key, file: { name, path }, today };
    return await run(scope, parts, { ruleId: ruleId as string, work, input });
  } finally {
    await rm(path, { force: true });
  }
};
