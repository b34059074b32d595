/** The built-in tones; each language adds a name and how to write in that tone. */
export const STARTER_TONES = [
  'professional',
  'friendly',
  'persuasive',
  'informative',
  'playful',
  'premium',
] as const;

export type StarterToneKey = (typeof STARTER_TONES)[number];
