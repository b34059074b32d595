export type Plan = 'free' | 'team' | 'business';

/** Plans with access to the public API. */
export const hasApiAccess = (plan: Plan): boolean => plan !== 'free';
