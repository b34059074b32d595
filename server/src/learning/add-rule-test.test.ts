import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { afterAll, describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { addUrlAsset } from '../assets/add-url-asset.ts';
import { storeSnapshot } from '../assets/store-snapshot.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { listRuleTests } from '../rules/rule-tests.ts';
import { addRuleTest } from './add-rule-test.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-rule-tests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);

const RULE = {
  id: 'no-zappo',
  kind: 'prohibit',
  severity: 'HIGH',
  name: 'No zappo',
  cite: null,
  terms: { de: ['zappo'] },
  message: 'It means nothing.',
  explanation: 'It is not a word.',
  recommendation: 'Say what is meant.',
  tests: [
    { lang: 'de', text: 'Das ist zappo.', expect: ['zappo'] },
    { lang: 'de', text: 'Ja, zappo.', expect: ['zappo'] },
    { lang: 'de', text: 'Das ist gut.', ok: true },
    { lang: 'de', text: 'Nichts.', ok: true },
  ],
} as RuleSource;

interface Changes {
  readonly rule?: Partial<RuleSource>;
  readonly finding?: Parameters<typeof finding>[0];
  readonly decision?: ReviewAction | null;
  readonly body?: string;
}

/** A page that an audit read in German, on which it found the last zappo. */
const makeViolation = async (changes: Changes = {}) => {
  const { scope, keyScope, userId } = await makeWorkspace(database);
  const ruleId = await makeRule(scope, { ...RULE, ...changes.rule });
  const { assetId } = await addUrlAsset(scope, {
    url: 'https://shop.example/',
    name: null,
    render: 'static',
    metadata: { market: ['DE'] },
  });
  const body = changes.body ?? '<h1>Dr Zappo</h1><p>Nur das Wort zappo.</p>';
  const bytes = Buffer.from(`<html><body>${body}</body></html>`);
  const outcome = await extractDocument(bytes, { mediaType: 'text/html' });
  if ('failure' in outcome) throw new Error(outcome.message);
  const { snapshot } = await storeSnapshot(scope, blobs, {
    assetId,
    mediaType: 'text/html',
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: new Date(),
    bytes,
    outcome,
  });
  const segment = outcome.segments.findLastIndex(({ text }) => text.includes('zappo'));
  const text = outcome.segments[segment]?.text ?? '';
  const start = text.lastIndexOf('zappo');
  const position = { kind: 'html', path: '', attribute: null, start: 0, end: 0 } as const;
  const anchor = { segment, start, end: start + 5, prefix: '', suffix: '', position };
  const { auditId, violationIds } = await makeAudit(scope, [
    finding({
      ruleId: fromPublicId('rul', ruleId),
      ruleVersion: 1,
      assetId,
      snapshotId: snapshot.id,
      anchor,
      ...changes.finding,
    }),
  ]);
  await database.admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, language)
     values ($1, $2, 1, $3, 'completed', 'DE')`,
    [scope.workspaceId, auditId, assetId],
  );
  const violationId = violationIds[0] as string;
  const action = changes.decision === undefined ? 'dismiss' : changes.decision;
  if (action) await decide(scope, violationId, action);
  return { scope, keyScope, userId, ruleId, violationId, assetId };
};

const decide = (scope: Scope, violationId: string, action: ReviewAction) =>
  reviewViolation(scope, {
    violationId,
    action,
    reason: action === 'dismiss' ? 'Our name.' : null,
    applyToGroup: false,
    acceptedVersions: null,
  });

const refusal = async ({ scope, violationId }: Awaited<ReturnType<typeof makeViolation>>) => {
  const error = await addRuleTest(scope, blobs, { violationId }).catch((thrown: unknown) => thrown);
  const { code, message } = error as { code: string; message: string };
  return [code, message];
};

describe('a test of a rule', () => {
  test('from a dismissal must pass, with the whole segment and what the audit knew', async () => {
    const { keyScope, userId, ruleId, violationId } = await makeViolation();
    const made = await addRuleTest(keyScope, blobs, { violationId });
    expect(made).toMatchObject({
      ruleId,
      violationId,
      text: 'Nur das Wort zappo.',
      quote: 'zappo',
      scope: 'body',
      expect: null,
      language: 'DE',
      metadata: { market: ['DE'], channel: ['web_page'] },
    });
    expect(fromPublicId('usr', made.createdBy ?? '')).toBe(userId);
    expect(await listRuleTests(keyScope, ruleId)).toEqual([made]);
  });

  test.each(['urgent_violation', 'elevated_risk'] as const)(
    'from %s must flag the words',
    async (decision) => {
      const { scope, violationId } = await makeViolation({ decision });
      expect(await addRuleTest(scope, blobs, { violationId })).toMatchObject({ expect: 'zappo' });
    },
  );

  test('follows the decision when that changes', async () => {
    const { scope, ruleId, violationId } = await makeViolation();
    await addRuleTest(scope, blobs, { violationId });
    await decide(scope, violationId, 'urgent_violation');
    const made = await addRuleTest(scope, blobs, { violationId });
    expect(await listRuleTests(scope, ruleId)).toEqual([made]);
    expect(made.expect).toBe('zappo');
  });

  test('is in the language of its own segment', async () => {
    const body = '<p lang="en">Only zappo.</p>';
    const terms = { de: ['zappo'], en: ['zappo'] };
    const tests = [...RULE.tests, ...RULE.tests.map((one) => ({ ...one, lang: 'en' as const }))];
    const { scope, violationId } = await makeViolation({ body, rule: { terms, tests } });
    expect(await addRuleTest(scope, blobs, { violationId })).toMatchObject({ language: 'EN' });
  });

  test('keeps its places whatever characters the text has', async () => {
    const body = '<p>\u{1F600} Das ist zappo.</p>';
    const { scope, violationId } = await makeViolation({ body });
    const made = await addRuleTest(scope, blobs, { violationId });
    expect(made).toMatchObject({ text: '\u{1F600} Das ist zappo.', quote: 'zappo' });
  });
});

describe('no test of a rule comes from', () => {
  test('a violation that is undecided or fixed', async () => {
    expect(await refusal(await makeViolation({ decision: null }))).toEqual([
      'invalid',
      'Nobody has decided about it yet.',
    ]);
    expect(await refusal(await makeViolation({ decision: 'mark_fixed' }))).toEqual([
      'invalid',
      'It was fixed, which does not say whether the rule was right to flag it.',
    ]);
  });

  test('one without a place, without a kept text or without its rule', async () => {
    const [code, none] = await refusal(await makeViolation({ finding: { anchor: null } }));
    expect([code, none]).toEqual([
      'invalid',
      'It is about no words in particular, so there is no text to test.',
    ]);
    const kept = 'Its text is not kept any more.';
    expect(await refusal(await makeViolation({ finding: { snapshotId: null } }))).toEqual([
      'invalid',
      kept,
    ]);
    const gone = await makeViolation();
    await database.admin.query('delete from asset where id = $1', [gone.assetId]);
    expect(await refusal(gone)).toEqual(['invalid', kept]);
    expect(await refusal(await makeViolation({ finding: { ruleVersion: null } }))).toEqual([
      'invalid',
      'Its rule is not kept any more.',
    ]);
  });

  test('one that other parts of the asset decide about', async () => {
    const tests = [
      { lang: 'de', text: 'zappo, zappo.', expect: ['zappo'] },
      { lang: 'de', text: 'Ja: zappo und zappo.', expect: ['zappo'] },
      ...RULE.tests.slice(2),
    ] as RuleSource['tests'];
    const rule = { kind: 'occurrence', occurrence: { max: 1 }, tests } as const;
    const body = '<p>Das ist zappo.</p><p>Nur das Wort zappo.</p>';
    expect(await refusal(await makeViolation({ body, rule }))).toEqual([
      'invalid',
      'The rule flags it only together with other parts of the asset.',
    ]);
  });

  test('a dismissal of what a model judged', async () => {
    const rule = { kind: 'judge', question: 'Is it nonsense?' } as const;
    expect(await refusal(await makeViolation({ rule }))).toEqual([
      'invalid',
      'A model judged it, and a test can only say where a model is asked.',
    ]);
    const { scope, violationId } = await makeViolation({ rule, decision: 'urgent_violation' });
    expect(await addRuleTest(scope, blobs, { violationId })).toMatchObject({ expect: 'zappo' });
  });

  test('one in a text that is too long', async () => {
    const body = `<p>${'Das ist gut. '.repeat(800)} zappo.</p>`;
    const [code, message] = await refusal(await makeViolation({ body }));
    expect([code, message]).toEqual([
      'invalid',
      'It stands in a text of more than 10000 characters.',
    ]);
  });

  test("another workspace's violation", async () => {
    const { violationId } = await makeViolation();
    const { scope } = await makeViolation();
    for (const id of [violationId, 'vio_x', '']) {
      await expect(addRuleTest(scope, blobs, { violationId: id })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
