/** How everybody must sign in who opens a workspace: as they like, with two factors, or by the identity provider. */
export const FACTOR_RULES = ['none', 'second_factor', 'single_sign_on'] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

/** What a session lacks. */
export const MISSING_FACTORS = ['second_factor', 'single_sign_on'] as const;
export type MissingFactor = (typeof MISSING_FACTORS)[number];
