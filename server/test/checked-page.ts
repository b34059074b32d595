import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { check } from '../src/checking/check.ts';
import { compileRules } from '../src/checking/compile-rules.ts';
import { extractDocument } from '../src/checking/extract/extract-document.ts';
import { newUuid, toPublicId } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';
import { enablePack } from '../src/rules/enable-pack.ts';
import { freezeRules } from '../src/rules/rule-set.ts';
import type { Pack } from '../src/rules/packs/pack.ts';
import type { RuleSource } from '../src/rules/packs/pack-schema.ts';
import { resolveRule } from '../src/rules/packs/read-pack.ts';
import { createRuleFiles } from '../src/rules/rule-files.ts';
import { describeOutcome } from '../src/violations/record/describe-findings.ts';
import { recordViolations } from '../src/violations/record/record-violations.ts';
import { addUrlAsset } from '../src/assets/add-url-asset.ts';
import { startAudit } from './bare-audit.ts';

/** A pack of these rules, as a file of it would be read. */
export const packOf = (id: string, sources: readonly RuleSource[]): Pack => ({
  id,
  version: '1.0.0',
  name: id,
  description: 'Rules of a test.',
  jurisdiction: 'none',
  reviewed: null,
  reviewer: null,
  licence: 'CC0-1.0',
  rules: sources.map((source) =>
    resolveRule(source, { id }, (path, message) => {
      throw new Error(`${path} ${message}`);
    }),
  ),
});

/**
 * Checks a page against the rules of packs and records what they find, as an audit does: the engine, the
 * rules as they are stored, and the description of findings are real. Gives public ids in reading order.
 */
export const auditPage = async (
  scope: Scope,
  input: {
    readonly packs: Readonly<Record<string, readonly RuleSource[]>>;
    readonly html: string;
    readonly language?: LanguageKey;
  },
) => {
  for (const [id, sources] of Object.entries(input.packs)) {
    await enablePack(scope, packOf(id, sources));
  }
  const { hash } = await freezeRules(scope, { packs: null });
  const folder = await mkdtemp(join(tmpdir(), 'rules-'));
  const rules = await createRuleFiles(folder)(scope, hash);
  const document = await extractDocument(Buffer.from(input.html), { mediaType: 'text/html' });
  if ('failure' in document) throw new Error(document.message);
  const segments = document.segments.map(({ text, scope: place }) => ({ text, scope: place }));
  const { findings, language } = check(
    { segments, language: input.language ?? 'EN', metadata: {} },
    compileRules([...rules.byKey.values()].map(({ rule }) => rule)),
    '2026-11-16',
  );
  const options = { render: 'static', metadata: {} } as const;
  const url = `https://shop.example/${newUuid()}`;
  const { assetId } = await addUrlAsset(scope, { url, name: 'Page', ...options });
  const described = describeOutcome(
    scope.log,
    {
      ok: true,
      position: 1,
      asset: { id: assetId, kind: 'web_page', source: 'url', name: 'Page', url, ...options },
      snapshotId: newUuid(),
      lookedAt: scope.now(),
      document,
      language,
      topics: null,
      coverage: null,
      checkedAs: { render: 'static' },
      skipOf: () => null,
      findings,
      hidden: [],
      judging: null,
      unjudged: [],
      truncated: false,
      pages: [],
      pageDepth: 0,
    },
    rules,
  );
  const auditId = await startAudit(scope, { name: 'Page', totalAssets: 1 });
  const { ids } = await recordViolations(scope, { auditId, findings: described.violations });
  return {
    auditId,
    id: toPublicId('aud', auditId),
    violationIds: ids.map((id) => toPublicId('vio', id)),
    /** What a position selector counts in. */
    text: document.segments.map(({ text }) => text).join('\n'),
  };
};
