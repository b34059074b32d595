interface Said {
  readonly message: string;
  readonly tone?: 'plain' | 'problem';
  readonly action?: unknown;
  readonly id?: string;
}

/**
 * The id of a toast: one with the same id takes the place of the earlier one. Plain words share a place, so
 * that the newest stand alone and a repeated deed piles nothing up. A problem gives way only to itself, and
 * what can be acted on to nothing but its own id, for its button would be lost.
 */
export const placeOf = ({ message, tone = 'plain', action, id }: Said): string => {
  if (id !== undefined) return id;
  if (action !== undefined) return crypto.randomUUID();
  return tone === 'problem' ? `problem: ${message}` : 'said';
};
