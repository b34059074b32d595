import type { Role } from '@copydesk/contract/shared/policy';
import type { createTestChecker } from '../../../test/checker.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { weighDocument } from '../../contents/gate/weigh-document.ts';
import type { Block } from '../../generation/blocks.ts';
import { addMember } from '../../members/add-member.ts';
import { listNotifications } from '../../notifications/list-notifications.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createBlankDocument } from '../edit/create-blank-document.ts';
import { getDraft } from '../edit/get-draft.ts';
import { saveDraft } from '../edit/save-draft.ts';
import { askApproval } from './ask-approval.ts';
import { decideApproval } from './decide-approval.ts';
import { getDocumentApprovals } from './get-document-approvals.ts';

export interface Person {
  readonly scope: Scope;
  readonly id: string;
  readonly publicId: string;
  readonly role: Role;
}

const say = (text: string): Block[] => [{ type: 'paragraph', children: [{ text }] }];

/** An author with a document that nobody else sees, and people of other roles. */
export const makeDesk = async (
  database: TestDatabase,
  checker: ReturnType<typeof createTestChecker>,
) => {
  const { scope, userId, keyScope } = await makeWorkspace(database);
  const as = (id: string, role: Role): Person => ({
    scope: database.scope(scope.workspaceId, { kind: 'user', id }),
    id,
    publicId: toPublicId('usr', id),
    role,
  });
  const join = async (name: string, role: Role): Promise<Person> =>
    as(await addMember(scope, { email: `${newUuid()}@test.example`, name, role }), role);
  const owner = as(userId, 'owner');
  const [author, legal] = [await join('Ada', 'editor'), await join('Lea', 'reviewer')];
  const documentId = await createBlankDocument(author.scope, { title: 'Leaflet', language: 'EN' });
  const type = async (who: Person, text: string) => {
    const { revision } = await getDraft(who.scope, documentId);
    const blocks = say(text);
    await saveDraft(who.scope, { documentId, baseRevision: revision, title: 'Leaflet', blocks });
  };
  const revision = async () => (await getDraft(author.scope, documentId)).revision;
  const ask = async (from = author, to = legal, comment: string | null = null) =>
    askApproval(from.scope, {
      documentId,
      approverId: to.publicId,
      baseRevision: await revision(),
      comment,
      role: from.role,
    });
  const weigh = () =>
    weighDocument(author.scope, { checker, extract: checker.extract }, documentId);
  const look = (who = author) => getDocumentApprovals(who.scope, { documentId, role: who.role });
  const decide = async (
    who: Person,
    decision: 'approve' | 'send_back',
    more: { baseRevision?: number; comment?: string; reason?: string } = {},
  ) => {
    const { approvals } = await look();
    const [newest] = approvals;
    return decideApproval(who.scope, {
      documentId,
      approvalId: newest?.id ?? '',
      decision,
      baseRevision: more.baseRevision ?? (await revision()),
      comment: more.comment ?? null,
      reason: more.reason ?? null,
      weighed: decision === 'approve' ? await weigh() : null,
    });
  };
  const told = async ({ scope: theirs }: Person) =>
    (await listNotifications(theirs, { before: null, limit: 50 })).notifications;
  await type(author, 'Our bank is safe.');
  return {
    scope,
    keyScope,
    owner,
    author,
    legal,
    documentId,
    join,
    type,
    ask,
    look,
    decide,
    told,
    revision,
    weigh,
  };
};
