import type { PASSWORD_LEAST } from '@copydesk/contract/accounts/accounts';

/**
 * The contract's minimum length. Only its type is imported, because the value would load all schemas of the
 * contract.
 */
export const LEAST: typeof PASSWORD_LEAST = 12;

export const isLongEnough = (password: string): boolean => Array.from(password).length >= LEAST;
