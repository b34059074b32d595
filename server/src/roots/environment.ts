import { readFileSync } from 'node:fs';
import { readVariables } from './read-variables.ts';

const read = () => {
  try {
    return readVariables(process.env, (path) => readFileSync(path, 'utf8'));
  } catch (error) {
    // Every program imports this before it can explain anything, so the sentence is printed here.
    console.error((error as Error).message);
    process.exit(1);
  }
};

/** The environment of this process; no other file in the server reads it. */
export const environment = read();
