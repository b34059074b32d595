import type { PASSWORD_LEAST } from '@copydesk/contract/sign-in';

/** The contract's number, which only its type can bring here without all of its schemas. */
export const LEAST: typeof PASSWORD_LEAST = 12;

export const isLongEnough = (password: string): boolean => Array.from(password).length >= LEAST;
