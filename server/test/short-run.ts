import { env } from 'node:process';

/** A short run, such as one that has to end within minutes, tries less of what is tried many times. */
export const isShort = env['COPYDESK_SHORT'] !== undefined;

/** How often to try something; a third of it in a short run. */
export const times = (full: number): number => (isShort ? Math.ceil(full / 3) : full);
