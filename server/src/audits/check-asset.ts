import type { LanguageKey } from '@copydesk/contract/schema';
import type { UnjudgedReason } from '@copydesk/contract/unjudged';
import { knownMetadata } from '../assets/known-metadata.ts';
import { type Look, lookAtAsset, type Looker } from '../assets/look-at-asset.ts';
import type { CheckFailure, CheckRequest } from '../checking/check-in-child.ts';
import type { CheckResult } from '../checking/check-in-language.ts';
import { findHiddenText, type HiddenFinding } from '../checking/judge/hidden-text.ts';
import type { JudgeFinding } from '../checking/judge/judge-outcome.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { languageOfTag } from '../checking/locales.ts';
import type { AssetMetadata, CheckedAsset, Finding } from '../checking/rule.ts';
import { OperationError } from '../platform/errors.ts';
import { spendingFor } from '../platform/model/model.ts';
import type { Scope } from '../platform/scope.ts';
import type { PoliteWeb } from '../platform/web/polite-web.ts';
import type { Claim, ClaimedAsset } from './claim-assets.ts';
import { findPages } from './find-pages.ts';
import { type Judge, judgeGates, type Judging, judgingOf } from './judge-gates.ts';
import type { LoadedRules } from '../rules/rule-files.ts';

export interface Auditor extends Looker {
  readonly web: PoliteWeb;
  readonly judge: Judge;
  /** Checks in a process of its own, in turn with other workspaces. */
  readonly check: (
    workspaceId: string,
    request: CheckRequest,
  ) => Promise<CheckResult | CheckFailure>;
}

/** A rule that an asset was not judged by. The id is a UUID. */
interface UnjudgedOnAsset {
  readonly ruleId: string;
  readonly version: number;
  readonly reason: UnjudgedReason;
}

/** What became of one asset of an audit. */
export type AssetOutcome =
  | {
      readonly ok: true;
      readonly position: number;
      readonly asset: NonNullable<ClaimedAsset['asset']> & { readonly id: string };
      readonly snapshotId: string;
      /** When the asset was found like the snapshot. */
      readonly lookedAt: Date;
      readonly document: ExtractedDocument;
      readonly language: LanguageKey | null;
      readonly findings: readonly (Finding | JudgeFinding)[];
      /** What the file hides from its readers and is no business of a page. */
      readonly hidden: readonly HiddenFinding[];
      /** What asking a model took; null when none answered. */
      readonly judging: Judging | null;
      /** Rules that only a model can judge and that it did not: no findings of theirs does not mean clean. */
      readonly unjudged: readonly UnjudgedOnAsset[];
      /** True when the check itself found more than it tells. */
      readonly truncated: boolean;
      /** Pages that a crawl found here, with how far from its first page they are. */
      readonly pages: readonly string[];
      readonly pageDepth: number;
    }
  | {
      readonly ok: false;
      readonly position: number;
      readonly snapshotId: string | null;
      readonly lookedAt: Date | null;
      readonly code: string;
      readonly message: string;
    };

/** An asset over which the process died this often is given up. */
const MAX_ATTEMPTS = 5;

const GIVEN_UP = {
  code: 'given_up',
  message: 'Checking this asset ended the process that did it several times, so it was given up.',
} as const;
/** A fault of ours. */
export const BROKEN = {
  code: 'broken',
  message: 'Checking this asset failed for a reason that is no fault of the asset.',
} as const;
const GONE = { code: 'asset_gone', message: 'The asset was deleted.' } as const;

export const toCheckedAsset = (
  document: ExtractedDocument,
  language: LanguageKey | null,
  metadata: AssetMetadata,
): CheckedAsset => ({
  segments: document.segments.map(({ text, scope, language: tag }) => ({
    text,
    scope,
    language: languageOfTag(tag),
  })),
  language: language ?? languageOfTag(document.language),
  metadata,
});

const failed = (
  position: number,
  look: Pick<Look, 'snapshotId' | 'lookedAt'> | null,
  { code, message }: { readonly code: string; readonly message: string },
): AssetOutcome => ({
  ok: false,
  position,
  snapshotId: look?.snapshotId ?? null,
  lookedAt: look?.lookedAt ?? null,
  code,
  message,
});

const pagesOf = async (
  auditor: Auditor,
  claim: Claim,
  { depth }: ClaimedAsset,
  page: Extract<Look, { ok: true }>['page'],
  allow: readonly string[],
): Promise<readonly string[]> =>
  claim.crawl && page && depth !== null
    ? findPages(auditor.web, { crawl: claim.crawl, depth, page, allow })
    : [];

interface CheckWork {
  readonly claim: Claim;
  readonly claimed: ClaimedAsset;
  readonly rules: LoadedRules;
  readonly allow: readonly string[];
}

const check = async (scope: Scope, auditor: Auditor, work: CheckWork): Promise<AssetOutcome> => {
  const { claim, claimed, rules, allow } = work;
  const { position, assetId, asset } = claimed;
  if (!asset) return failed(position, null, GONE);
  if (claimed.attempts > MAX_ATTEMPTS) return failed(position, null, GIVEN_UP);
  const look = await lookAtAsset(scope, auditor, { assetId, ...asset }, allow);
  if (!look.ok) return failed(position, look, look);
  const { snapshotId, lookedAt, document } = look;
  const read = toCheckedAsset(
    document,
    asset.metadata.language ?? null,
    knownMetadata(asset.kind, asset.metadata),
  );
  const request = { rules: rules.file, asset: read, today: claim.day };
  const result = await auditor.check(scope.workspaceId, request);
  if ('failure' in result) {
    return failed(position, look, { code: result.failure, message: result.message });
  }
  const purpose = { kind: 'judge', subjectId: claim.auditId };
  const judge = { ...auditor.judge, model: spendingFor(auditor.judge.model, purpose) };
  const judged = await judgeGates(scope, judge, { asset: read, result, rules });
  const pages = await pagesOf(auditor, claim, claimed, look.page, allow);
  return {
    ok: true,
    position,
    asset: { ...asset, id: assetId },
    snapshotId,
    lookedAt,
    document,
    language: result.language,
    findings: [...result.findings, ...(judged?.findings ?? [])],
    hidden: findHiddenText(document.hidden, []),
    judging: judged && judged.calls > 0 ? judgingOf(judged) : null,
    unjudged: (judged?.unjudged ?? []).map(({ ruleId: key, reason }) => {
      const known = rules.byKey.get(key);
      if (!known) throw new Error('a rule that the audit does not have was not judged');
      return { ruleId: known.ruleId, version: known.version, reason };
    }),
    truncated: result.truncated.length > 0,
    pages,
    pageDepth: (claimed.depth ?? 0) + 1,
  };
};

/**
 * Looks at an asset and checks it against the audit's rules. Whatever is wrong with the asset, or with
 * us, is an outcome; only a part of ours that is away makes it throw, for that passes.
 */
export const checkAsset: typeof check = async (scope, auditor, work) => {
  try {
    return await check(scope, auditor, work);
  } catch (error) {
    if (error instanceof OperationError && error.code === 'unavailable') throw error;
    const { name: kind, stack } = error as Error;
    // Where it happened and not what was said: a message can quote the asset.
    const at = stack?.split('\n    at ')[1];
    const { assetId, position } = work.claimed;
    scope.log.error({ kind, at, assetId, auditId: work.claim.auditId }, 'checking an asset failed');
    return failed(position, null, BROKEN);
  }
};
