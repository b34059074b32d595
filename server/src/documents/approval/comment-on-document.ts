import { notifyOf } from '../../notifications/notify-of.ts';
import { personOf } from '../../notifications/person-of.ts';
import { readMentions } from '../../notifications/read-mentions.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type DraftState, readDraftState } from '../edit/draft-state.ts';

const INSERT = statement(`
  with c as (
    insert into document_comment (workspace_id, document_id, id, version, author_id, content, mentions, created_at)
    values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
  ),
  ${notifyOf('(select u.id as user_id, 1 as amount from unnest($9::uuid[]) as u (id))', {
    kind: "'mention'",
    at: '$8::timestamptz',
    actor: "'user', $5::uuid",
    comment: '$3::uuid',
    document: '$2::uuid',
  })}
  select 1`);

/** Stores a comment of the person who acts on a document that they see. Returns its UUID. */
export const storeComment = async (
  scope: Scope,
  { id: documentId, version, shared, createdBy }: DraftState,
  comment: string,
  mentioned: readonly string[] = [],
): Promise<string> => {
  const id = newUuid();
  const { spans, told } = await readMentions(scope, comment, mentioned);
  await query(scope, INSERT, [
    scope.workspaceId,
    documentId,
    id,
    version,
    personOf(scope),
    comment,
    spans,
    scope.now(),
    // Of a document that only its author sees, nobody else is told.
    shared || createdBy === null ? told : [],
  ]);
  return id;
};

/** Adds a comment to a document. Members whom it mentions are told if they can see the document. Throws not_found. */
export const commentOnDocument = async (
  scope: Scope,
  input: {
    readonly documentId: string;
    readonly comment: string;
    readonly mentions: readonly string[];
  },
): Promise<void> => {
  const state = await readDraftState(scope, input.documentId);
  await storeComment(scope, state, input.comment, input.mentions);
};
