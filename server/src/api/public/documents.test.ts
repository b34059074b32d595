import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createDocument } from '../../documents/create-document.ts';
import { toPublicId } from '../../platform/ids.ts';
import { comparable, createTestClient, UNKNOWN_IDS } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const ids = await makeContent(own.scope);
const foreign = await makeContent(other.scope);
const call = await createTestClient(await createTestApp(database), own.key);
const read = (id: string) => call('getDocument', { params: { id } });

describe('GET /document/{id}', () => {
  test('a document has exactly the members of the specification', async () => {
    const { status, json } = await read(ids.document);
    expect(status).toBe(200);
    expect(json).toEqual({
      id: ids.document,
      title: 'Desk',
      shared: false,
      document: [{ type: 'paragraph', children: [{ text: 'A desk.' }] }],
      rawDocument: 'A desk.',
      generatedOutput: 'A desk.',
      bulkInputId: null,
      languageKey: 'EN',
      templateId: ids.template,
      toneOfVoiceId: ids.tone,
    });
  });

  test('block nodes keep members that the contract does not name', async () => {
    const nodes = [{ type: 'heading', level: 2, children: [{ text: 'ά', bold: true, href: '/' }] }];
    const id = await createDocument(own.scope, {
      title: 'Nodes',
      shared: true,
      document: nodes,
      rawDocument: '## ά',
      generatedOutput: '## a',
      languageKey: null,
      templateId: null,
      toneId: null,
    });
    const { json } = await read(toPublicId('doc', id));
    expect(json).toMatchObject({ document: nodes, shared: true, languageKey: null });
    expect(json).toMatchObject({ templateId: null, toneOfVoiceId: null });
  });

  test.each(['generating', 'ready', 'failed'])(
    'the header Document-Status says %s',
    async (status) => {
      const id = await createDocument(own.scope, {
        title: 'Status',
        shared: false,
        document: null,
        rawDocument: '',
        generatedOutput: '',
        languageKey: 'GR',
        templateId: null,
        toneId: null,
      });
      await database.admin.query('update document set status = $2 where id = $1', [id, status]);
      const answer = await read(toPublicId('doc', id));
      expect(answer.status).toBe(200);
      expect(answer.headers['document-status']).toBe(status);
      expect(answer.json).toMatchObject({ document: null, generatedOutput: '' });
    },
  );

  test('foreign, malformed and mistyped ids are answered like an unknown one', async () => {
    const unknown = await read(UNKNOWN_IDS.doc);
    expect(unknown.status).toBe(404);
    const strange = [
      foreign.document,
      ids.template,
      'x',
      'doc_',
      'DOC_01kb3yz8v7e8xs6e1hq6m2p4zz',
      ids.document.toUpperCase(),
      `${ids.document}0`,
      `%20${ids.document}`,
      'doc_81kb3yz8v7e8xs6e1hq6m2p4zz',
      'constructor',
      '__proto__',
      '%2e%2e%2fadmin',
      "'%20or%201=1--",
      '',
      'a'.repeat(500),
      'a'.repeat(501),
      'a'.repeat(9000),
    ];
    for (const id of strange) {
      expect([id, comparable(await read(id))]).toEqual([id, comparable(unknown)]);
    }
  });
});
