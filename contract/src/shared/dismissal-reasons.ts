/**
 * The usual reasons for a dismissal, as they are stored. They are in English whatever language the interface
 * has.
 */
export const PRESETS = {
  false_positive: 'False positive',
  accepted_risk: 'Accepted risk',
  out_of_scope: 'Out of scope',
  duplicate: 'Duplicate',
} as const;

export type Preset = keyof typeof PRESETS;

/**
 * Usual reasons that do not say that the rule was wrong. A dismissal for one of them says nothing about the rule.
 */
export const SAYS_NOTHING_OF_RULE = [
  'accepted_risk',
  'out_of_scope',
  'duplicate',
] as const satisfies readonly Preset[];
