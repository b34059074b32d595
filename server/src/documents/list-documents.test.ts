import type { ListDocumentsQuery } from '@copydesk/contract/documents/app-routes';
import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { addMember } from '../members/add-member.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createDocument } from './create-document.ts';
import { finishDocument } from './generate/end-document.ts';
import { listDocuments } from './list-documents.ts';
import { restoreVersion } from './edit/restore-version.ts';
import { saveDraft } from './edit/save-draft.ts';
import { signDocuments } from './sign-documents.ts';
import { signText } from './text-signature.ts';

const database = await createTestDatabase();

const makeMember = async (scope: Scope, name: string): Promise<Scope> => {
  const id = await addMember(scope, { email: `${newUuid()}@test.example`, name, role: 'editor' });
  return { ...scope, actor: { kind: 'user', id } };
};

interface Made {
  readonly title?: string;
  readonly at?: string;
  readonly shared?: boolean;
  readonly by?: Scope;
  readonly status?: string;
}

const make = async ({ workspaceId }: Scope, made: Made = {}): Promise<string> => {
  const id = newUuid();
  const actor = made.by?.actor;
  await database.admin.query(
    `insert into document (workspace_id, id, title, raw_document, generated_output, status, shared,
      created_by, created_at) values ($1, $2, $3, '', '', $4, $5, $6, $7)`,
    [
      workspaceId,
      id,
      made.title ?? 'Desk',
      made.status ?? 'ready',
      made.shared ?? false,
      actor?.kind === 'user' ? actor.id : null,
      made.at ?? '2026-03-02T09:15:00.123456Z',
    ],
  );
  return toPublicId('doc', id);
};

const list = async (scope: Scope, filter: Partial<ListDocumentsQuery> = {}) =>
  (await listDocuments(scope, { limit: 50, ...filter })).documents;
const idsOf = async (scope: Scope, filter: Partial<ListDocumentsQuery> = {}) =>
  (await list(scope, filter)).map(({ id }) => id);

describe('the list of documents', () => {
  test('is newest first, and pages neither lose nor repeat what has the same moment', async () => {
    const { scope } = await makeWorkspace(database);
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.push(await make(scope));
    const newest = await make(scope, { at: '2026-03-02T09:15:00.123457Z' });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listDocuments(scope, { limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.documents.map(({ id }) => id));
      cursor = page.next_cursor;
      // What is added meanwhile does not shift the pages.
      await make(scope, { at: '2026-03-03T09:15:00Z' });
    } while (cursor !== null);
    expect(seen).toEqual([newest, ...made.toReversed()]);
  });

  test('a cursor that is not one of the list is refused', async () => {
    const { scope } = await makeWorkspace(database);
    await expect(list(scope, { cursor: 'bm90IG9uZQ' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('shows a person their own, what is shared and what is nobody’s', async () => {
    const { scope } = await makeWorkspace(database);
    const [me, other] = [await makeMember(scope, 'Me'), await makeMember(scope, 'Other')];
    const mine = await make(scope, { by: me });
    const shared = await make(scope, { by: other, shared: true });
    const nobodys = await make(scope);
    const hidden = await make(scope, { by: other });
    expect((await idsOf(me)).toSorted()).toEqual([mine, shared, nobodys].toSorted());
    expect(await idsOf(me, { of: 'mine' })).toEqual([mine]);
    expect(await idsOf(me, { of: 'shared' })).toEqual([shared]);
    expect(await idsOf(scope)).toContain(hidden);
    const [own] = await list(me, { of: 'mine' });
    expect(own).toMatchObject({ created_by_name: 'Me', shared: false });
  });

  test('another workspace sees none of it', async () => {
    const { scope } = await makeWorkspace(database);
    await make(scope, { title: 'Secret plan' });
    const { scope: foreign } = await makeWorkspace(database);
    expect(await list(foreign, { search: 'secret' })).toEqual([]);
  });

  test('is searched by title, where the signs of patterns are letters like others', async () => {
    const { scope } = await makeWorkspace(database);
    const walnut = await make(scope, { title: 'Walnut DESK' });
    const sale = await make(scope, { title: '50% off_sale' });
    expect(await idsOf(scope, { search: 'nut desk' })).toEqual([walnut]);
    expect(await idsOf(scope, { search: '50%' })).toEqual([sale]);
    expect(await idsOf(scope, { search: 'off_' })).toEqual([sale]);
    expect(await idsOf(scope, { search: 'w_lnut' })).toEqual([]);
  });

  test('is searched by the words of a text as it was written, edited and restored', async () => {
    const { scope } = await makeWorkspace(database);
    const written = {
      title: 'Desk',
      shared: true,
      generatedOutput: '',
      languageKey: 'EN',
    } as const;
    const none = { document: null, templateId: null, toneId: null };
    const uuid = await createDocument(scope, { ...written, ...none, rawDocument: 'A bird’s eye.' });
    const id = toPublicId('doc', uuid);
    await createDocument(scope, { ...written, ...none, rawDocument: 'Something else.' });
    expect(await idsOf(scope, { search: 'desk BIRD' })).toEqual([id]);
    const blocks = [{ type: 'paragraph', children: [{ text: 'Of crème brûlée' }] }];
    await saveDraft(scope, { documentId: id, baseRevision: 0, title: 'Desk', blocks });
    expect(await idsOf(scope, { search: 'creme brul' })).toEqual([id]);
    expect(await idsOf(scope, { search: 'bird' })).toEqual([]);
    await restoreVersion(scope, { documentId: id, version: '1', baseRevision: 1 });
    expect(await idsOf(scope, { search: 'bird' })).toEqual([id]);
  });

  test('signs what was stored before there were signatures, and finds it meanwhile', async () => {
    const { scope } = await makeWorkspace(database);
    const early = await make(scope, { title: 'Early bird' });
    const unsigned = async () => {
      const { rows } = await database.admin.query<{ count: number }>(
        'select count(*)::int from document where workspace_id = $1 and signature is null',
        [scope.workspaceId],
      );
      return rows[0]?.count;
    };
    expect(await idsOf(scope, { search: 'bird' })).toEqual([early]);
    await expect.poll(unsigned).toBe(0);
    expect(await idsOf(scope, { search: 'bird' })).toEqual([early]);
    expect(await idsOf(scope, { search: 'cat' })).toEqual([]);
  });

  test('finds what a model wrote after an empty document was signed', async () => {
    const { scope } = await makeWorkspace(database);
    const id = await make(scope, { title: '', status: 'generating' });
    await signDocuments(scope);
    const template = { id: newUuid(), key: 'lamp', version: 1 };
    await finishDocument(scope, fromPublicId('doc', id) ?? '', {
      output: '',
      parsed: { title: 'Lamps', raw: 'Warm light.', blocks: [] },
      receipt: { sandbox: false, template, tone: null, rules: [], facts: [], steps: [] },
    });
    expect(await idsOf(scope, { search: 'lamps warm' })).toEqual([id]);
  });

  test('a search reads a bounded number of texts and goes on where it stopped', async () => {
    const { scope } = await makeWorkspace(database);
    const oldest = await make(scope, { title: 'The other word', at: '2026-01-02T09:15:00Z' });
    // Each has all the letters of the search, and none has its word.
    await database.admin.query(
      `insert into document (workspace_id, id, title, raw_document, generated_output, status, signature)
       select $1, gen_random_uuid(), 'oth the her', '', '', 'ready', $2 from generate_series(1, 1500)`,
      [scope.workspaceId, signText('oth the her', '')],
    );
    const first = await listDocuments(scope, { limit: 50, search: 'other' });
    expect(first.documents).toEqual([]);
    expect(first.next_cursor).not.toBeNull();
    let page = first;
    while (page.next_cursor !== null && page.documents.length === 0)
      page = await listDocuments(scope, { limit: 50, search: 'other', cursor: page.next_cursor });
    expect(page.documents.map(({ id }) => id)).toEqual([oldest]);
    expect(page.next_cursor).toBeNull();
  });

  test('pages of a search neither lose nor repeat', async () => {
    const { scope } = await makeWorkspace(database);
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      made.push(await make(scope, { title: `Walnut ${n}` }));
      await make(scope, { title: 'Oak' });
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const filter = { limit: 3, search: 'walnut', ...(cursor ? { cursor } : {}) };
      const page = await listDocuments(scope, filter);
      seen.push(...page.documents.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(made.toReversed());
  });

  test('is narrowed by what a document was made with', async () => {
    const { scope } = await makeWorkspace(database);
    const { template, tone, document } = await makeContent(scope);
    const failed = await make(scope, { status: 'failed' });
    expect(await idsOf(scope, { template })).toEqual([document]);
    expect(await idsOf(scope, { tone })).toEqual([document]);
    expect(await idsOf(scope, { language: 'EN' })).toEqual([document]);
    expect(await idsOf(scope, { language: 'NL' })).toEqual([]);
    expect(await idsOf(scope, { status: 'failed' })).toEqual([failed]);
    expect(await idsOf(scope, { bulk: 'blk_00000000000000000000000000' })).toEqual([]);
    expect(await idsOf(scope, { template: 'no id' })).toEqual([]);
    const [made] = await list(scope, { template });
    expect(made).toMatchObject({
      template: { id: template, name: 'product_description' },
      tone: { id: tone, name: 'House' },
    });
  });
});
