import type { Actor } from '../platform/db/scope.ts';

/** An actor as events store it: kind, id, and the person behind it. */
export const actorColumns = (actor: Actor): [string, string | null, string | null] => {
  switch (actor.kind) {
    case 'user':
      return ['user', actor.id, actor.id];
    case 'key':
      return ['key', actor.id, actor.userId];
    case 'system':
      return ['system', null, null];
  }
};
