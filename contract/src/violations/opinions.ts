/** What a model can say of a hint or of a finding. */
export const OPINIONS = ['confirms', 'doubts', 'unclear'] as const;

/** Which part of a rule can decide an opinion. */
export const GROUNDS = ['words', 'stance', 'topic', 'need'] as const;
