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
