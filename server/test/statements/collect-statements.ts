import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One statement: its text, where `statement(...)` was called, and the constant or function of the file that did so. */
export interface CollectedStatement {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  /** Statements that one function or list makes are numbered in their order: `listStatement.2`. */
  readonly name: string;
}

const PRINT = fileURLToPath(new URL('print-statements.ts', import.meta.url));

/** Every statement that the server makes at module load, read in a process of its own. */
export const collectStatements = (): CollectedStatement[] =>
  JSON.parse(
    execFileSync(process.execPath, [PRINT], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  ) as CollectedStatement[];
