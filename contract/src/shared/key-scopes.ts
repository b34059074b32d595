/**
 * What an API key may do beyond the specification. A key has none of these unless it was made with it. `reading`
 * and those after it open the operations of the web application (twins.ts).
 */
export const KEY_SCOPES = [
  'generation',
  'auditing',
  'events',
  'reading',
  'reviewing',
  'writing',
  'rules',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/**
 * Whether a key decides if nobody chose it. A key of the specification has no scopes and decides. Scopes say what a key is
 * for: a key that only checks, say, does not decide, so that whoever asks the gate cannot answer it.
 */
export const decidesByDefault = (scopes: readonly KeyScope[]): boolean =>
  scopes.length === 0 || scopes.includes('reviewing');
