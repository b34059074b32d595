/**
 * What an asset can be about, found from its words. A topic that is also a category stands for the category
 * with all its parts. The other topics show that a text is about something else.
 */
export const TOPICS = [
  'finance',
  'food',
  'supplement',
  'health',
  'alcohol',
  'gambling',
  'cosmetic',
  'technology',
  'household',
  'fashion',
  'travel',
  'energy',
] as const;
export type Topic = (typeof TOPICS)[number];
