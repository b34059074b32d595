import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian puts the library that lies to one program about the time. */
const LIBRARIES = '/usr/lib/*/faketime/libfaketimeMT.so.1';

/** A clock of one process that can be set. Only the time of day jumps: the time since the start goes on evenly. */
export const createClock = (directory: string, name: string) => {
  const library = globSync(LIBRARIES)[0];
  if (library === undefined || !existsSync(library)) {
    throw new Error('libfaketime is missing: apt-get install libfaketime');
  }
  const file = join(directory, `clock-of-${name}`);
  /** How far it is from the machine's clock, such as `+1h`. */
  const set = (shift: string) => writeFileSync(file, `${shift}\n`);
  set('+0');
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
};
