import type { Actor } from './scope.ts';

/** The person whom a version's history names: the one who acts, or who made the key that acts. */
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
