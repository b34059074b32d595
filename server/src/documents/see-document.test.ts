import { ROLES, type Role } from '@copydesk/contract/shared/policy';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { addMember } from '../members/add-member.ts';
import { removeMember } from '../members/remove-member.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createBlankDocument } from './edit/create-blank-document.ts';
import { deleteDocument } from './edit/delete-document.ts';
import { getDraft } from './edit/get-draft.ts';
import { listDocuments } from './list-documents.ts';
import { seeDocument } from './see-document.ts';
import { shareDocument } from './edit/share-document.ts';

const database = await createTestDatabase();

const join = async (scope: Scope, role: Role): Promise<Scope> => {
  const email = `${newUuid()}@test.example`;
  const id = await addMember(scope, { email, name: role, role });
  return { ...scope, actor: { kind: 'user', id } };
};
const idOf = ({ actor }: Scope): string => (actor.kind === 'user' ? actor.id : '');
const leave = (scope: Scope, who: Scope): Promise<void> =>
  removeMember(scope, { userId: toPublicId('usr', idOf(who)) });
const begin = (author: Scope): Promise<string> =>
  createBlankDocument(author, { title: 'Left behind', language: 'EN' });

/** Whether somebody sees a document, by its address and in the list, which must agree. */
const sees = async (who: Scope, document: string): Promise<boolean> => {
  const opened = await seeDocument(who, document).then(
    () => true,
    () => false,
  );
  const { documents } = await listDocuments(who, { limit: 50 });
  expect(documents.some(({ id }) => id === document)).toBe(opened);
  return opened;
};

/** A document of an author, and one other member of each role. */
const makeDesk = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const owner: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  const author = await join(scope, 'editor');
  const document = await begin(author);
  const others = await Promise.all(
    ROLES.map(async (role) => [role, await join(scope, role)] as const),
  );
  const whoSees = async (): Promise<readonly Role[]> => {
    const seen = await Promise.all(others.map(([, who]) => sees(who, document)));
    return others.filter((_, at) => seen[at]).map(([role]) => role);
  };
  return { scope, owner, author, document, whoSees };
};

test('what is not shared is seen by its author alone while they are a member', async () => {
  const { author, document, whoSees } = await makeDesk();
  expect(await whoSees()).toEqual([]);
  expect(await sees(author, document)).toBe(true);
});

test('what a former member left behind is seen by owners and admins, and by no other role', async () => {
  const { owner, author, whoSees } = await makeDesk();
  await leave(owner, author);
  expect(await whoSees()).toEqual(['owner', 'admin']);
});

test('it is its author’s alone again once they are back', async () => {
  const { scope, owner, author, document, whoSees } = await makeDesk();
  await leave(owner, author);
  await database.admin.query(
    `insert into member (workspace_id, user_id, role) values ($1, $2, 'viewer')`,
    [scope.workspaceId, idOf(author)],
  );
  expect(await whoSees()).toEqual([]);
  expect(await sees(author, document)).toBe(true);
});

test('somebody who ran the workspace and left sees nothing of it, and neither does another owner', async () => {
  const { scope, owner, author, document } = await makeDesk();
  const admin = await join(scope, 'admin');
  await leave(owner, author);
  expect(await sees(admin, document)).toBe(true);
  await leave(owner, admin);
  expect(await sees(admin, document)).toBe(false);
  const { scope: foreign } = await makeWorkspace(database);
  const foreigner = await join(foreign, 'owner');
  expect(await sees(foreigner, document)).toBe(false);
  expect(await sees({ ...scope, actor: foreigner.actor }, document)).toBe(false);
});

test('an admin shares and deletes what was left behind, and has no name for its author', async () => {
  const { owner, author, document, whoSees } = await makeDesk();
  await leave(owner, author);
  expect(await getDraft(owner, document)).toMatchObject({
    created_by: idOf(author),
    author_name: null,
  });
  await shareDocument(owner, { documentId: document, shared: true, role: 'owner' });
  expect(await whoSees()).toEqual(ROLES);
  await deleteDocument(owner, { documentId: document, role: 'owner' });
  expect(await whoSees()).toEqual([]);
});
