import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { createDocumentToWrite } from './create-document-to-write.ts';
import { createTextWatch } from './watch-text.ts';

const { db, admin, scope: scopeOf } = await createTestDatabase();
const { scope } = await makeWorkspace({ scope: scopeOf });
const { template } = await makeContent(scope);
const { watchText } = createTextWatch(db);

const begin = () =>
  createDocumentToWrite(scope, {
    languageKey: 'EN',
    template: { id: fromPublicId('tpl', template) ?? '', key: 'product_description', version: 1 },
    tone: null,
    input: { name: 'Desk' },
    infobaseIds: [],
    facts: [],
  });

const piecesOf = async (documentId: string): Promise<string[]> => {
  const { rows } = await admin.query<{ text: string }>(
    'select text from document_chunk where document_id = $1 order by seq',
    [documentId],
  );
  return rows.map(({ text }) => text);
};

test('the text of a document is kept in order while it is written', async () => {
  const documentId = await begin();
  const hear = watchText(scope, { documentId, step: 0 });
  hear({ attempt: 'first', text: 'A ' });
  hear({ attempt: 'first', text: 'desk' });
  hear({ attempt: 'second', text: 'A shelf' });
  await expect.poll(() => piecesOf(documentId)).toEqual(['A desk', 'A shelf']);
});

test('a document that ends while its text is being stored leaves none behind', async () => {
  const documentId = await begin();
  const ending = await admin.connect();
  try {
    await ending.query('begin');
    await ending.query(`update document set status = 'failed' where id = $1`, [documentId]);
    await ending.query('delete from document_chunk where document_id = $1', [documentId]);
    watchText(scope, { documentId, step: 0 })({ attempt: 'first', text: 'too late' });
    await sleep(400);
    await ending.query('commit');
  } finally {
    ending.release();
  }
  await sleep(200);
  expect(await piecesOf(documentId)).toEqual([]);
});
