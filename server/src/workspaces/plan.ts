export type Plan = 'free' | 'team' | 'business';

/** Whether a plan includes the public API. */
export const hasApiAccess = (plan: Plan): boolean => plan !== 'free';
