/**
 * In which sense a text says something. Only a claim says it of the writer's own offer; the others deny it, quote
 * it, report or warn of it, make it a condition, ask it, tell writers what to do, or plan it.
 */
export const STANCES = [
  'claim',
  'denial',
  'quotation',
  'report',
  'condition',
  'question',
  'instruction',
  'plan',
] as const;
export type Stance = (typeof STANCES)[number];
