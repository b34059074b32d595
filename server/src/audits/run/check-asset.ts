import type { Coverage } from '@copydesk/contract/audits/coverage';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { UnjudgedReason } from '@copydesk/contract/audits/unjudged';
import { knownMetadata } from '../../assets/known-metadata.ts';
import { type Look, lookAtAsset, type Looker } from '../../assets/look-at-asset.ts';
import type { CheckResult } from '../../checking/check-in-language.ts';
import { findHiddenText, type HiddenFinding } from '../../checking/judge/hidden-text.ts';
import type { Hint } from '../../checking/hints/find-hints.ts';
import type { JudgeFinding } from '../../checking/judge/judge-outcome.ts';
import type { ExtractedDocument } from '../../checking/extract/document.ts';
import { languageOfTag } from '../../text/locales.ts';
import type { AssetMetadata, CheckedAsset, Finding } from '../../checking/rule.ts';
import { isNotNow } from '../../platform/errors.ts';
import { spendingFor } from '../../platform/model/model.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { PoliteWeb } from '../../platform/web/polite-web.ts';
import type { Checker } from '../../rules/run-rules.ts';
import { assumeMarket } from '../../rules/assume-market.ts';
import { type CheckedAs, toCheckedAs } from '../checked-as.ts';
import type { Claim, ClaimedAsset } from './claim-assets.ts';
import { findPages, LINKED_BYTES } from './find-pages.ts';
import { type Judge, judgeGates, type Judging, judgingOf } from './judge-gates.ts';
import { coverageIn } from '../../rules/coverage-in.ts';
import { type Skip, skipsOf } from './skipped-rules.ts';
import type { LoadedRules } from '../../rules/rule-files.ts';

export interface Auditor extends Looker {
  readonly web: PoliteWeb;
  readonly judge: Judge;
  readonly check: Checker['check'];
  /** Whether sentences that read like a claim are stored. */
  readonly hints?: boolean;
}

/** A judge rule that was not judged on an asset. The id is a UUID. */
interface UnjudgedOnAsset {
  readonly ruleId: string;
  readonly version: number;
  readonly reason: UnjudgedReason;
}

/** The outcome of one asset of an audit. */
export type AssetOutcome =
  | {
      readonly ok: true;
      readonly position: number;
      readonly asset: Omit<NonNullable<ClaimedAsset['asset']>, 'stated'> & { readonly id: string };
      readonly snapshotId: string;
      /** When the asset was read with this content. */
      readonly lookedAt: Date;
      readonly document: ExtractedDocument;
      readonly language: LanguageKey | null;
      /** What the words show the asset to be about; null if nobody looked. */
      readonly topics: CheckResult['topics'];
      /** How many of the rules ran on it; null for a deletion, in which there is nothing to check. */
      readonly coverage: Coverage | null;
      /** The details that decided which rules ran. */
      readonly checkedAs: CheckedAs;
      /** Why a rule of this id (a UUID) did not run, if another audit may know more of the asset. */
      readonly skipOf: (ruleId: string) => Skip | null;
      readonly findings: readonly (Finding | JudgeFinding)[];
      /** Objections of a model that may not accuse by their rule. */
      readonly questions?: readonly JudgeFinding[];
      /** Whether a model read the whole text. */
      readonly isRead?: boolean;
      /** Sentences that read like a claim and have no finding. Not there if nobody looked for them. */
      readonly hints?: readonly Hint[];
      /** Texts that a file hides from its readers. They are not reported for web pages. */
      readonly hidden: readonly HiddenFinding[];
      /** What judging cost; null if no model answered. */
      readonly judging: Judging | null;
      /** Judge rules that were not judged. They have no findings, but the asset may still break them. */
      readonly unjudged: readonly UnjudgedOnAsset[];
      /** True if the check found more than it returned. */
      readonly truncated: boolean;
      /** Pages that a crawl found in this asset, and their distance from the crawl's first page. */
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

/** An asset is given up after this many crashes of the process that read it. */
const MAX_ATTEMPTS = 5;

const GIVEN_UP = {
  code: 'given_up',
  message: 'Checking this asset ended the process that did it several times, so it was given up.',
} as const;
/** An error of the service itself. */
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
  ...(document.layout ? { layout: document.layout } : {}),
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

/** The hints at sentences to which no model objected either. */
const hintsWithout = (hints: readonly Hint[], findings: readonly JudgeFinding[]): readonly Hint[] =>
  hints.filter(({ segment, start, end }) =>
    findings.every(
      ({ place }) => place.segment !== segment || place.end <= start || end <= place.start,
    ),
  );

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
  const keepPageBytes = claim.crawl ? LINKED_BYTES : 0;
  const look = await lookAtAsset(scope, auditor, { assetId, ...asset, keepPageBytes }, allow);
  if (!look.ok) return failed(position, look, look);
  const { snapshotId, lookedAt, document } = look;
  const { kind, render, stated, ...known } = asset;
  const metadata = assumeMarket(rules.byKey, knownMetadata(kind, known.metadata));
  const read = toCheckedAsset(document, known.metadata.language ?? null, metadata);
  // Without a model nobody can read, and the rules would only look as if more of them were left unjudged.
  const isRead =
    auditor.judge.reads === true && !(await auditor.judge.model.about(scope)).isSandbox;
  const { hints } = auditor;
  const request = { rules: rules.file, asset: read, today: claim.day, hints, read: isRead };
  const result = await auditor.check(scope.workspaceId, request);
  if ('failure' in result) {
    return failed(position, look, { code: result.failure, message: result.message });
  }
  // The words of the other rules were looked for, whether or not a model read the text.
  const isJudge = ({ ruleId }: { readonly ruleId: string }): boolean =>
    rules.byKey.get(ruleId)?.rule.kind === 'judge';
  const purpose = { kind: 'judge', subjectId: claim.auditId };
  const judge = { ...auditor.judge, model: spendingFor(auditor.judge.model, purpose) };
  const judged = await judgeGates(scope, judge, { asset: read, result, rules });
  const findings = [...result.findings, ...(judged?.findings ?? [])];
  const pages = await pagesOf(auditor, claim, claimed, look.page, allow);
  return {
    ok: true,
    position,
    asset: { ...known, kind, render, id: assetId },
    snapshotId,
    lookedAt,
    document,
    language: result.language,
    topics: result.topics,
    coverage: coverageIn(rules, read.metadata, result, {
      day: claim.day,
      unjudged: new Set(judged?.unjudged.filter(isJudge).map(({ ruleId }) => ruleId)).size,
    }),
    isRead,
    checkedAs: toCheckedAs(metadata, known.metadata, render),
    skipOf: skipsOf(rules, { metadata, stated, day: claim.day, topics: result.topics }),
    findings,
    questions: judged?.questions ?? [],
    ...(auditor.hints ? { hints: hintsWithout(result.hints, judged?.findings ?? []) } : {}),
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
 * Reads an asset and checks it against the audit's rules. Any problem with the asset, or an error in the
 * service, becomes an outcome. It throws only if a part of the service is down, because that is temporary.
 */
export const checkAsset: typeof check = async (scope, auditor, work) => {
  try {
    return await check(scope, auditor, work);
  } catch (error) {
    if (isNotNow(error)) throw error;
    const { name: kind, stack } = error as Error;
    // Log where it happened but not the message, which may quote the asset.
    const at = stack?.split('\n    at ')[1];
    const { assetId, position } = work.claimed;
    scope.log.error({ kind, at, assetId, auditId: work.claim.auditId }, 'checking an asset failed');
    return failed(position, null, BROKEN);
  }
};
