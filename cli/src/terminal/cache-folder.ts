import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Io } from './io.ts';

/** Where the program keeps what only saves time. */
export const cacheFolder = ({ env }: Pick<Io, 'env'>): string =>
  join(env['XDG_CACHE_HOME'] || join(env['HOME'] ?? homedir(), '.cache'), 'copydesk');
