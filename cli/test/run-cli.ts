import { Readable } from 'node:stream';
import { runProgram } from '../src/program.ts';
import type { Io } from '../src/terminal/io.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command line in this process, with no settings of the person who runs the tests. */
export const runCli = async (
  args: readonly string[],
  { cwd, stdin = '', env = {} }: RunOptions,
): Promise<Ran> => {
  const ran = { code: 0, stdout: '', stderr: '' };
  const io: Io = {
    env: { HOME: cwd, ...env },
    cwd,
    stdin: Readable.from([Buffer.from(stdin)]) as unknown as NodeJS.ReadStream,
    out: (text) => void (ran.stdout += text),
    err: (text) => void (ran.stderr += text),
    exit: (code) => void (ran.code = code),
    isTerminal: false,
    columns: 80,
    paint: (_style, text) => text,
  };
  await runProgram(io, args);
  return ran;
};
