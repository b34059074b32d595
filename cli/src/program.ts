import { Command, CommanderError } from 'commander';
import { addAudits } from './commands/audits.ts';
import { addCheck } from './commands/check.ts';
import { addCompletion } from './commands/completion.ts';
import { addLogin } from './commands/login.ts';
import { addContents, addGenerate, addRules, addVerify } from './commands/service.ts';
import { addServiceCommands } from './commands/up.ts';
import { addViolations } from './commands/violations.ts';
import { EXIT, Failure } from './terminal/failure.ts';
import type { Io } from './terminal/io.ts';
import { safe } from './terminal/safe.ts';
import { VERSION } from './terminal/version.ts';

/** Every command, in the order of the help. */
const COMMANDS: readonly ((program: Command, io: Io) => void)[] = [
  addCheck,
  addLogin,
  addGenerate,
  addAudits,
  addViolations,
  addRules,
  addVerify,
  addContents,
  addServiceCommands,
  addCompletion,
];

/** The program with all its commands. */
export const createProgram = (io: Io): Command => {
  const program = new Command('copydesk')
    .description('Checks texts against rules, and works with a Copydesk service.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  for (const add of COMMANDS) add(program, io);
  return program;
};

const tell = (io: Io, error: unknown): void => {
  if (error instanceof CommanderError) {
    io.exit(error.exitCode === 0 ? EXIT.clean : EXIT.failure);
    return;
  }
  io.exit(EXIT.failure);
  const { message, stack } = error as Error;
  io.err(`${io.paint('red', 'Error:')} ${safe(message)}\n`);
  if (error instanceof Failure && error.next !== null) io.err(`${safe(error.next)}\n`);
  else if (!(error instanceof Failure) && io.env['COPYDESK_DEBUG']) io.err(`${stack}\n`);
};

/** Runs one command line to its end. Errors are told and become an exit code. */
export const runProgram = async (io: Io, args: readonly string[]): Promise<void> => {
  try {
    await createProgram(io).parseAsync(args, { from: 'user' });
  } catch (error) {
    tell(io, error);
  }
};
