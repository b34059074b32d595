import { createHash } from 'node:crypto';
import type pg from 'pg';
import { finishAudit, startAudit } from './bare-audit.ts';
import { newUuid } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import type { DescribedOutcome } from '../src/violations/record/describe-findings.ts';
import type { Finding } from '../src/violations/record/record-violations.ts';
import { sealAudit } from '../src/violations/record/seal-audit.ts';
import { storeFindings } from '../src/violations/record/store-findings.ts';
import { finding } from './factories.ts';

/** A running audit that is to read these assets, in this order; gives its id. */
export const beginReadings = async (
  admin: pg.Pool,
  scope: Scope,
  assetIds: readonly string[],
): Promise<string> => {
  const auditId = await startAudit(scope, { name: 'Audit', totalAssets: assetIds.length });
  await admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, lane)
     select $1, $2, n.nth, n.id, 'claimed', 0
     from unnest($3::uuid[]) with ordinality as n (id, nth)`,
    [scope.workspaceId, auditId, assetIds],
  );
  return auditId;
};

/** Stores what was found on the asset at a position, from 1 on; null for one that could not be read. */
export const storeReading = (
  scope: Scope,
  auditId: string,
  position: number,
  violations: readonly Finding[] | null,
  /** Rules that no model judged. */
  unjudged: readonly string[] = [],
) => {
  const ok = {
    ok: true,
    position,
    snapshotId: newUuid(),
    language: 'EN',
    findings: [],
    hidden: [],
    judging: null,
    unjudged: unjudged.map((ruleId) => ({ ruleId, version: 1, reason: 'no_model' })),
    truncated: false,
    pages: [],
    pageDepth: 0,
    checkedAs: { render: 'static' },
    coverage: null,
    skipOf: () => null,
  };
  const failed = { ok: false, position, snapshotId: null, code: 'timeout', message: 'Too slow.' };
  const outcome = violations ? ok : failed;
  const outcomes = [{ outcome, violations: violations ?? [] }] as unknown as DescribedOutcome[];
  return storeFindings(scope, { auditId, lane: 0, outcomes });
};

export const endReadings = async (scope: Scope, auditId: string): Promise<void> => {
  await finishAudit(scope, auditId, 'COMPLETED');
  await sealAudit(scope, auditId);
};

/** An audit that reads assets one after the other and ends; gives its id. */
export const makeReadings = async (
  admin: pg.Pool,
  scope: Scope,
  found: readonly (readonly [assetId: string, violations: readonly Finding[] | null])[],
): Promise<string> => {
  const ids = found.map(([assetId]) => assetId);
  const auditId = await beginReadings(admin, scope, ids);
  for (const [n, [, violations]] of found.entries()) {
    await storeReading(scope, auditId, n + 1, violations);
  }
  await endReadings(scope, auditId);
  return auditId;
};

/** Sentences that have nothing in common, each in several wordings that are plainly the same. */
const SENTENCES = [
  'the harbour lights guide every ship that comes home late',
  'our garden grows tall roses behind a wall of old red brick',
  'many small engines drive this large machine through deep snow',
];
const WORDINGS = ['', ' today', ' tonight'];

/** A finding of a rule in a sentence, as an audit describes it. */
export const sentenceFinding = (input: {
  readonly assetId: string;
  readonly ruleId: string;
  readonly sentence: number;
  readonly wording?: number;
  readonly ruleVersion?: number;
}): Finding => {
  const { assetId, ruleId, sentence, wording = 0, ruleVersion = 1 } = input;
  const text = `${SENTENCES[sentence]}${WORDINGS[wording]}`;
  return finding({
    assetId,
    ruleId,
    ruleVersion,
    severity: sentence === 0 ? 'CRITICAL' : 'LOW',
    violatingText: text,
    textKey: createHash('sha256').update(`${ruleId} ${text}`).digest('hex'),
    fingerprint: `${ruleId} ${sentence}`,
    anchor: {
      segment: 0,
      start: 0,
      end: text.length,
      prefix: 'x ',
      suffix: ' x',
      position: { kind: 'html', path: '', attribute: null, start: 0, end: 0 },
    },
  });
};
