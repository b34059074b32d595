import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { findMentions, type Mentionable, type MentionSpan } from './find-mentions.ts';

const MEMBERS = statement<Mentionable>(`
  with m as materialized (
    select m.user_id from member m where m.workspace_id = $1 and m.user_id = any($2::uuid[])
  )
  select u.id, coalesce(nullif(u.name, ''), u.email) as words
  from m cross join lateral (
    select x.id, x.name, x.email from user_account x where x.id = m.user_id offset 0
  ) u`);

/** Whom a comment of a person mentions. */
export interface Mentions {
  /** As a comment stores them; null without any. */
  readonly spans: string | null;
  /** Who is told, as UUIDs: all but the author. */
  readonly told: readonly string[];
}

/**
 * Finds whom of these people a comment mentions: members whose name is in it after an @. Keys and the service
 * mention nobody, whatever they write.
 */
export const readMentions = async (
  scope: Scope,
  content: string,
  publicIds: readonly string[],
): Promise<Mentions> => {
  const { actor, workspaceId } = scope;
  const ids = [...new Set(publicIds.flatMap((id) => fromPublicId('usr', id) ?? []))];
  if (actor.kind !== 'user' || ids.length === 0) return { spans: null, told: [] };
  const members = await query(scope, MEMBERS, [workspaceId, ids]);
  const inOrder = ids.flatMap((id) => members.find((member) => member.id === id) ?? []);
  const found: MentionSpan[] = findMentions(content, inOrder);
  const people = new Set(found.map(({ u }) => u));
  people.delete(actor.id);
  return { spans: found.length === 0 ? null : JSON.stringify(found), told: [...people] };
};
