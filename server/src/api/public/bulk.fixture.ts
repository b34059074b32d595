import { createBulkRun } from '../../bulk/create-bulk-run.ts';
import { claimRow } from '../../bulk/claim-row.ts';
import { finishDocument } from '../../documents/generate/end-document.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';

const begin = (scope: Scope, templateId: string, rows: number): Promise<string> =>
  createBulkRun(scope, {
    name: 'Catalogue',
    templateId,
    languageKey: 'EN',
    toneOfVoiceMetaId: null,
    upload: { format: 'csv', content: Buffer.from(`name\n${'=Desk\n'.repeat(rows)}`) },
  });

const finish = (scope: Scope, id: string, templateId: string): Promise<void> =>
  finishDocument(scope, id, {
    output: '# Desk',
    parsed: { title: 'Desk', raw: '# Desk', blocks: [] },
    receipt: {
      sandbox: true,
      template: { id: templateId, key: 'product_description', version: 1 },
      tone: null,
      rules: [],
      facts: [],
      steps: [],
    },
  });

/** Creates a bulk run that has ended, one whose rows wait, and a document that the first one made. */
export const makeRuns = async (scope: Scope, templateId: string) => {
  const ended = await begin(scope, templateId, 2);
  const documents = [];
  for (let lane = 0; lane < 2; lane++) {
    const id = await claimRow(scope, lane);
    if (id === null) throw new Error('there was no row to claim');
    await finish(scope, id, fromPublicId('tpl', templateId) as string);
    documents.push(id);
  }
  const waiting = await begin(scope, templateId, 3);
  return {
    endedRun: toPublicId('blk', ended),
    waitingRun: toPublicId('blk', waiting),
    generated: toPublicId('doc', documents[0] as string),
  };
};
