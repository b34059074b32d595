import { resolve } from 'node:path';
import { tellUnjudged } from '@copydesk/contract/unjudged';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { createJudgedAudits } from '../../../test/judged-audits.ts';
import { MIGRATIONS_FOLDER } from '../../platform/db/migrate.ts';
import { enablePack } from '../../rules/enable-pack.ts';
import { loadPack } from '../../rules/packs/load-pack.ts';
import { exportViolations } from '../../violations/export-violations.ts';
import { violationsCsv } from '../app/violations-csv.ts';

const database = await createTestDatabase();
const running = await createTestEngine(database);
const { addPosts, audit } = createJudgedAudits(database, running);

test('without a model an audit says which rules were not judged, on how many assets, and what to do', async () => {
  const { scope } = await makeWorkspace(database);
  const { pack } = await loadPack(resolve(MIGRATIONS_FOLDER, '../../packs/eu-green-claims'));
  if (!pack) throw new Error('the pack has mistakes');
  await enablePack(scope, pack);
  const rule = pack.rules.find(({ id }) => id === 'eu-green-claims/green-word');
  const breach = rule?.tests.find(({ expect: quotes }) => quotes)?.text ?? '';
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
  expect(csv.split('\n').filter(Boolean)).toHaveLength(2);
  expect(csv).toContain(
    `,not judged,,"${rule?.name}",2 assets,,,This rule was not judged: no model is configured.,`,
  );
  const { rows } = await database.admin.query('select 1 from model_spend where workspace_id = $1', [
    scope.workspaceId,
  ]);
  expect(rows).toEqual([]);
}, 120_000);
