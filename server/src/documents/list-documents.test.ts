import type { ListDocumentsQuery } from '@copydesk/contract/writing';
import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { addMember } from '../members/add-member.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { listDocuments } from './list-documents.ts';

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
