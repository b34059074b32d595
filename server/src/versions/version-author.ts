import type { Actor } from '../platform/db/scope.ts';

/** The person named in a version's history: the one who acts, or who created the acting key. */
export const authorOf = (actor: Actor): string | null => {
  switch (actor.kind) {
    case 'user':
      return actor.id;
    case 'key':
      return actor.userId;
    case 'system':
      return null;
  }
};
