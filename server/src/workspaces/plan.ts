export const PLANS = ['free', 'team', 'business'] as const;
export type Plan = (typeof PLANS)[number];

/** Plans with access to the public API. */
export const hasApiAccess = (plan: Plan): boolean => plan !== 'free';
