import { resolve } from 'node:path';
import { tellUnjudged } from '@copydesk/contract/audits/unjudged';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createJudgedAudits } from '../../../test/judged-audits.ts';
import { getAuditGaps } from '../../audits/get-audit-gaps.ts';
import { MIGRATIONS_FOLDER } from '../../platform/db/migrate.ts';
import { enablePack } from '../../rules/enable-pack.ts';
import { loadPack } from '../../rules/packs/load-pack.ts';
import { exportViolations } from '../../violations/list/export-violations.ts';
import { violationsCsv } from '../app/violations-csv.ts';

const database = await createTestDatabase();
const running = await createTestEngine(database);
const { addPosts, audit } = createJudgedAudits(database, running);

test('an audit says which rules were not judged and which did not run, on how many assets, and what to do', async () => {
  const { scope } = await makeWorkspace(database);
  const { pack } = await loadPack(resolve(MIGRATIONS_FOLDER, '../../packs/eu-green-claims'));
  if (!pack) throw new Error('the pack has mistakes');
  await enablePack(scope, pack);
  const rule = pack.rules.find(({ id }) => id === 'eu-green-claims/green-word');
  // No rule with words of its own objects to it.
  const breach =
    rule?.tests.find(({ text }) => text === 'A greener planet starts with this mug.')?.text ?? '';
  await addPosts(scope, [breach, `${breach} Once more.`, 'The mug is made in Ghent.']);

  const { detail, assets, publicId } = await audit(scope);
  expect(detail).toMatchObject({ status: 'COMPLETED', total_violations: 0, unjudged_assets: 2 });
  expect(detail.unjudged).toEqual([
    {
      rule_id: expect.stringMatching(/^rul_/) as string,
      rule_version: 1,
      rule_name: rule?.name,
      reason: 'no_model',
      because: 'no model is configured',
      what_to_do: 'Configure a language model (docs/generation.md) and audit again.',
      assets: 2,
    },
  ]);
  expect(assets.map(({ unjudged }) => Object.values(unjudged ?? {}))).toEqual([
    ['no_model'],
    ['no_model'],
    [],
  ]);
  expect(tellUnjudged(detail)).toEqual([
    '1 rule was not judged on 2 assets: no model is configured. What to do: Configure a language model (docs/generation.md) and audit again.',
  ]);

  let csv = '';
  const all = { reviewState: 'all', severity: null, search: null } as const;
  const pages = await exportViolations(scope, { auditId: publicId, ...all });
  for await (const part of violationsCsv(pages)) csv += part;
  const gaps = await getAuditGaps(scope, publicId);
  expect(gaps).toEqual([
    expect.objectContaining({ kind: 'not_judged', reason: 'no_model', rules: 1 }),
    expect.objectContaining({
      kind: 'not_run',
      reason: 'language_missing',
      language: 'EN',
      assets: 3,
      rules: 1,
    }),
    expect.objectContaining({ kind: 'not_run', reason: 'category_unknown', assets: 3, rules: 1 }),
    expect.objectContaining({ kind: 'missed', reason: 'not_sampled', rules: 0, estimate: null }),
  ]);
  const names = gaps.flatMap(({ kind, rule_names: all }) => (kind === 'not_run' ? all : []));
  const lines = csv.split('\n').filter(Boolean);
  expect(lines).toHaveLength(7);
  // Hints are no violations: the file only says how many there are.
  expect(lines.filter((line) => line.startsWith(',hints,'))).toHaveLength(1);
  expect(csv).toContain(
    `,not run,,${names[0]},3 assets,,,These rules did not run: the rules have no words in the language of the assets (EN).,`,
  );
  expect(csv).toContain(`,not run,,${names[1]},3 assets,,,"These rules did not run: the rules are`);
  expect(csv).toContain(
    `,not judged,,"${rule?.name}",2 assets,,,This rule was not judged: no model is configured.,`,
  );
  expect(csv).toContain(
    ',missed,,,,,,Not known: how much the audit missed is not estimated: nobody has looked at passages without findings.,',
  );
  const { rows } = await database.admin.query('select 1 from model_spend where workspace_id = $1', [
    scope.workspaceId,
  ]);
  expect(rows).toEqual([]);
}, 360_000);
