import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness.ts';
import type { Block } from '../../generation/blocks.ts';
import { blocksToMarkdown } from '../../generation/write-blocks.ts';
import { addMember } from '../../members/add-member.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createBlankDocument } from './create-blank-document.ts';
import { createDocument } from '../create-document.ts';
import { readSentContent } from './draft-content.ts';
import { readDraftState } from './draft-state.ts';
import { getDocumentVersion, listDocumentVersions } from './document-versions.ts';
import { getDocument } from '../get-document.ts';
import { getDraft } from './get-draft.ts';
import { nameVersion } from './name-version.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDraft } from './save-draft.ts';
import { shareDocument } from './share-document.ts';
import { storeDraft } from './store-draft.ts';

let database: TestDatabase;
let ada: Scope;
let ben: Scope;
let time = new Date('2026-03-02T09:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const { scope, userId } = await makeWorkspace(database);
  const other = await addMember(scope, { email: 'ben@test.example', name: 'Ben', role: 'editor' });
  const as = (id: string): Scope => ({
    ...database.scope(scope.workspaceId, { kind: 'user', id }),
    now: () => time,
  });
  ada = as(userId);
  ben = as(other);
});

const later = (minutes: number): void => {
  time = new Date(time.getTime() + minutes * 60_000);
};
const say = (...texts: readonly string[]): Block[] =>
  texts.map((text) => ({ type: 'paragraph', children: [{ text }] }));

/** Saves over whatever there is. */
const type = async (scope: Scope, documentId: string, text: string) => {
  const { revision } = await getDraft(scope, documentId);
  return saveDraft(scope, { documentId, baseRevision: revision, title: 'T', blocks: say(text) });
};
const versionsOf = async (documentId: string) =>
  (await listDocumentVersions(ada, { documentId, cursor: null, limit: 100 })).versions;
const shared = async (title = 'T'): Promise<string> => {
  const documentId = await createBlankDocument(ada, { title, language: 'EN' });
  await shareDocument(ada, { documentId, shared: true, role: 'owner' });
  return documentId;
};
const written = async (): Promise<string> => {
  const id = await createDocument(ada, {
    title: 'Desk',
    shared: true,
    document: null,
    rawDocument: '# Desk\n\nA *desk*.',
    generatedOutput: '# Desk\n\nA *desk*.',
    languageKey: 'EN',
    templateId: '00000000-0000-7000-8000-000000000001',
    toneId: null,
  });
  return toPublicId('doc', id);
};

describe('saving', () => {
  test('what is saved is what is read, and the Markdown says the same', async () => {
    const documentId = await shared();
    const blocks: Block[] = [
      { type: 'heading', level: 2, children: [{ text: 'One' }] },
      { type: 'paragraph', children: [{ text: 'Two ' }, { text: 'three', bold: true }] },
      { type: 'paragraph', children: [] },
    ];
    const saved = await saveDraft(ada, { documentId, baseRevision: 0, title: 'New', blocks });
    expect(saved).toEqual({ revision: 1, version: 2, savedAt: time });
    expect(await getDraft(ada, documentId)).toMatchObject({
      title: 'New',
      blocks,
      revision: 1,
      saved_by_name: 'Owner',
    });
    const { document } = await getDocument(ada, documentId);
    expect(document.rawDocument).toBe('## One\n\nTwo **three**');
    expect(document.rawDocument).toBe(blocksToMarkdown(blocks));
  });

  test('a text from an earlier revision is refused with the name of who saved, and changes nothing', async () => {
    const documentId = await shared();
    await type(ben, documentId, 'of Ben');
    const late = saveDraft(ada, { documentId, baseRevision: 0, title: 'T', blocks: say('of Ada') });
    await expect(late).rejects.toMatchObject({
      code: 'stale',
      message: 'Ben saved the document meanwhile; it is at revision 1 now.',
    });
    expect((await getDraft(ada, documentId)).blocks).toEqual(say('of Ben'));
  });

  test('the text that is stored already changes nothing, also from an earlier revision', async () => {
    const documentId = await shared();
    await type(ada, documentId, 'same');
    const before = await getDraft(ada, documentId);
    later(1);
    const again = { documentId, baseRevision: 0, title: 'T', blocks: say('same') };
    expect(await saveDraft(ada, again)).toEqual({
      revision: before.revision,
      version: before.version,
      savedAt: before.saved_at,
    });
    expect(await getDraft(ada, documentId)).toEqual(before);
  });

  test('opening and saving what a model wrote without a change keeps it unedited', async () => {
    const documentId = await written();
    const { title, blocks } = await getDraft(ben, documentId);
    const saved = await saveDraft(ben, { documentId, baseRevision: 0, title, blocks });
    expect(saved).toEqual({ revision: 0, version: 1, savedAt: null });
    expect((await getDocument(ben, documentId)).document.rawDocument).toBe('# Desk\n\nA *desk*.');
  });

  test.each([
    [
      '- one\n- two',
      [{ type: 'bulleted_list', children: [{ type: 'list_item', children: [{ text: 'one' }] }] }],
    ],
    [`${'> '.repeat(30)}deep`, null],
    [`| ${'a | '.repeat(80)}\n|${'-|'.repeat(80)}`, null],
  ])('a text of another origin opens as one that can be saved: %j', async (raw, document) => {
    const id = await createDocument(ada, {
      title: 'Other',
      shared: true,
      document,
      rawDocument: raw,
      generatedOutput: raw,
      languageKey: 'EN',
      templateId: null,
      toneId: null,
    });
    const documentId = toPublicId('doc', id);
    const { title, blocks } = await getDraft(ada, documentId);
    const opened = { documentId, baseRevision: 0, title, blocks };
    expect(await saveDraft(ada, opened)).toMatchObject({ revision: 0 });
    const more = { ...opened, blocks: [...blocks, ...say('more')] };
    expect(await saveDraft(ada, more)).toMatchObject({ revision: 1 });
    expect((await getDraft(ada, documentId)).blocks).toEqual(more.blocks);
    expect((await getDocumentVersion(ada, { documentId, version: '1' })).blocks).toEqual(blocks);
  });

  test('of two people who save at once one is stored and the other is told', async () => {
    const documentId = await shared();
    for (let round = 0; round < 20; round += 1) {
      const { revision: baseRevision } = await getDraft(ada, documentId);
      later(round % 3 === 0 ? 20 : 1);
      const outcomes = await Promise.allSettled(
        [ada, ben, ada, ben].map((scope, n) =>
          saveDraft(scope, { documentId, baseRevision, title: 'T', blocks: say(`${round} ${n}`) }),
        ),
      );
      const done = outcomes.filter(({ status }) => status === 'fulfilled');
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(done).toHaveLength(1);
      expect(refused).toHaveLength(3);
      for (const one of refused) {
        expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'stale' });
      }
      expect((await getDraft(ada, documentId)).revision).toBe(baseRevision + 1);
    }
    const numbers = (await versionsOf(documentId)).map(({ version }) => version);
    expect(numbers).toEqual(numbers.map((_, i) => numbers.length - i));
  });

  test('a document that is being written or has no text is not saved', async () => {
    const documentId = await shared();
    for (const status of ['generating', 'failed']) {
      await database.admin.query(`update document set status = $1 where title = 'T'`, [status]);
      await expect(type(ada, documentId, 'x')).rejects.toMatchObject({ code: 'conflict' });
    }
    await database.admin.query(`update document set status = 'ready'`);
  });

  test('nobody but its author sees or saves what is not shared', async () => {
    const documentId = await createBlankDocument(ada, { title: 'Own', language: 'EN' });
    const attempts = [
      getDraft(ben, documentId),
      saveDraft(ben, { documentId, baseRevision: 0, title: '', blocks: [] }),
      listDocumentVersions(ben, { documentId, cursor: null, limit: 5 }),
      getDocumentVersion(ben, { documentId, version: '1' }),
      restoreVersion(ben, { documentId, version: '1', baseRevision: 0 }),
      nameVersion(ben, { documentId, version: '1', name: 'Mine' }),
      shareDocument(ben, { documentId, shared: true, role: 'editor' }),
    ];
    for (const one of await Promise.allSettled(attempts)) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    }
  });

  test('blocks that break a rule are refused at their place', async () => {
    const documentId = await shared();
    const blocks = [
      { type: 'paragraph', children: [{ text: 'x', href: 'javascript:alert(1)' }] },
      { type: 'script', children: [] },
    ];
    const save = saveDraft(ada, { documentId, baseRevision: 0, title: '', blocks });
    await expect(save).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ loc: ['blocks', 0, 'children', 0, 'href'] }, { loc: ['blocks', 1] }],
    });
  });
});

describe('versions', () => {
  test('the first is what the model wrote, and it stays when people edit', async () => {
    const documentId = await written();
    expect(await versionsOf(documentId)).toMatchObject([
      { version: 1, kind: 'written', words: 3, title: 'Desk', created_by: null, newest: true },
    ]);
    const first = await getDocumentVersion(ben, { documentId, version: '1' });
    await type(ben, documentId, 'Mine');
    expect(await versionsOf(documentId)).toMatchObject([
      { version: 2, kind: 'edited', words: 1, author_name: 'Ben', newest: true },
      { version: 1, kind: 'written', words: 3, title: 'Desk', created_by: null, newest: false },
    ]);
    const kept = await getDocumentVersion(ben, { documentId, version: '1' });
    expect(kept).toEqual({ ...first, newest: false });
    expect(kept.raw).toBe('# Desk\n\nA *desk*.');
  });

  test('what no model wrote is told from what one wrote, and so it stays after an edit', async () => {
    const documentId = await written();
    expect(await versionsOf(documentId)).toMatchObject([{ kind: 'written', sandbox: false }]);
    await database.admin.query(
      `update document set receipt = '{"sandbox": true}' where workspace_id = $1 and id = $2`,
      [ada.workspaceId, fromPublicId('doc', documentId)],
    );
    expect(await versionsOf(documentId)).toMatchObject([{ kind: 'written', sandbox: true }]);
    await type(ben, documentId, 'Mine');
    expect(await versionsOf(documentId)).toMatchObject([
      { kind: 'edited', sandbox: false },
      { kind: 'written', sandbox: true },
    ]);
  });

  test('what one person types within minutes is one version, and its last text counts', async () => {
    const documentId = await shared();
    for (const text of ['a', 'ab', 'abc']) {
      later(1);
      await type(ada, documentId, text);
    }
    const [newest, ...rest] = await versionsOf(documentId);
    expect(newest).toMatchObject({ version: 2, kind: 'edited', saved_at: time });
    expect(rest).toMatchObject([{ version: 1, kind: 'started' }]);
    expect((await getDocumentVersion(ada, { documentId, version: '2' })).blocks).toEqual(
      say('abc'),
    );
  });

  test('another person, a pause, ten minutes, and a name each begin a new one', async () => {
    const documentId = await shared();
    await type(ada, documentId, 'first');
    await type(ben, documentId, 'another person');
    later(6);
    await type(ben, documentId, 'after a pause');
    for (const minute of [4, 4]) {
      later(minute);
      await type(ben, documentId, `on and on ${time.toISOString()}`);
    }
    later(4);
    await type(ben, documentId, 'ten minutes');
    await nameVersion(ben, { documentId, version: '5', name: 'For the printer' });
    await type(ben, documentId, 'after the name');
    const texts = await Promise.all(
      (await versionsOf(documentId)).map(async ({ version, name }) => {
        const { raw } = await getDocumentVersion(ada, { documentId, version: String(version) });
        return [version, raw.slice(0, 14), name];
      }),
    );
    expect(texts).toEqual([
      [6, 'after the name', null],
      [5, 'ten minutes', 'For the printer'],
      [4, 'on and on 2026', null],
      [3, 'another person', null],
      [2, 'first', null],
      [1, '', null],
    ]);
  });

  test('a name on the first version before any edit keeps it, and can be taken away', async () => {
    const documentId = await written();
    const named = await nameVersion(ada, { documentId, version: '1', name: 'As written' });
    expect(named).toMatchObject({ name: 'As written', kind: 'written', words: 3, newest: true });
    await type(ada, documentId, 'x');
    const none = await nameVersion(ada, { documentId, version: '1', name: null });
    expect(none).toMatchObject({ name: null, newest: false, raw: '# Desk\n\nA *desk*.' });
  });

  test('a name that comes between the look and the save keeps its text', async () => {
    const documentId = await shared();
    await type(ada, documentId, 'named');
    const state = await readDraftState(ada, documentId);
    await nameVersion(ben, { documentId, version: '2', name: 'Kept' });
    const content = readSentContent({ title: 'T', blocks: say('later') });
    expect(await storeDraft(ada, state, content)).toBeNull();
    await type(ada, documentId, 'later');
    expect(await getDocumentVersion(ada, { documentId, version: '2' })).toMatchObject({
      name: 'Kept',
      raw: 'named',
    });
  });

  test('restoring makes a new version, loses nothing and can itself be undone', async () => {
    const documentId = await written();
    await type(ben, documentId, 'Mine');
    const saved = await restoreVersion(ada, { documentId, version: '1', baseRevision: 1 });
    expect(saved).toMatchObject({ revision: 2, version: 3 });
    const first = await getDocumentVersion(ada, { documentId, version: '1' });
    const third = await getDocumentVersion(ada, { documentId, version: '3' });
    expect(third).toMatchObject({ kind: 'restored', restored_from: 1, author_name: 'Owner' });
    expect([third.title, third.blocks, third.raw]).toEqual([first.title, first.blocks, first.raw]);
    await type(ada, documentId, 'after');
    await restoreVersion(ada, { documentId, version: '2', baseRevision: 3 });
    expect((await getDraft(ada, documentId)).blocks).toEqual(say('Mine'));
    expect((await versionsOf(documentId)).map(({ kind }) => kind)).toEqual([
      'restored',
      'edited',
      'restored',
      'edited',
      'written',
    ]);
  });

  test('restoring over what somebody saved meanwhile is refused', async () => {
    const documentId = await shared();
    await type(ben, documentId, 'one');
    await expect(
      restoreVersion(ada, { documentId, version: '1', baseRevision: 0 }),
    ).rejects.toMatchObject({ code: 'stale' });
  });

  test('a version that never was is not found', async () => {
    const documentId = await shared();
    for (const version of ['0', '2', '-1', '1e0', 'x', '99999999999999999999', '1 ']) {
      await expect(getDocumentVersion(ada, { documentId, version })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  test('pages of a long history meet without gap or repeat', async () => {
    const documentId = await shared();
    for (let n = 0; n < 23; n += 1) await type(n % 2 ? ada : ben, documentId, `text ${n}`);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await listDocumentVersions(ada, { documentId, cursor, limit: 5 });
      seen.push(...page.versions.map(({ version }) => version));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 24 }, (_, i) => 24 - i));
    await expect(
      listDocumentVersions(ada, { documentId, cursor: 'x', limit: 5 }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});
