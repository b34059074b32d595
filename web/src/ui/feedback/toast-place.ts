interface Said {
  readonly message: string;
  readonly tone?: 'plain' | 'problem';
  readonly action?: unknown;
  readonly id?: string;
}

/**
 * The id of a toast. A toast with the same id replaces the earlier one. All plain messages share one id, so
 * only the newest is shown. A problem is replaced only by the same problem. A toast with a button gets a
 * unique id, so that its button is not lost.
 */
export const placeOf = ({ message, tone = 'plain', action, id }: Said): string => {
  if (id !== undefined) return id;
  if (action !== undefined) return crypto.randomUUID();
  return tone === 'problem' ? `problem: ${message}` : 'said';
};
