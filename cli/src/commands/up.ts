import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';

/** A command that runs a program of the server in this process, with all options that it was given. */
interface ServiceCommand {
  readonly name: string;
  readonly summary: string;
  /** The module below server/src, without its ending. */
  readonly program: string;
  /** What the program is told before the options. */
  readonly first?: readonly string[];
}

/**
 * The build of the package compiles these programs.
 *
 * @internal
 */
export const SERVICE_COMMANDS: readonly ServiceCommand[] = [
  { name: 'up', summary: 'start everything with demo data, to try it', program: 'up' },
  {
    name: 'start',
    summary: 'start one role: api, workflows, migrate or router',
    program: 'cli/start',
  },
  {
    name: 'migrate',
    summary: 'bring the database to this release',
    program: 'cli/start',
    first: ['migrate'],
  },
  { name: 'admit', summary: 'create a workspace, or a sign-in link', program: 'cli/admit' },
  {
    name: 'secrets',
    summary: 'make the secrets of a new installation as files',
    program: 'cli/secrets',
  },
  {
    name: 'reseal',
    summary: 'seal the secrets in the database with a new ACCOUNT_SECRET',
    program: 'cli/reseal',
  },
  { name: 'up-audit', summary: 'audit a site or files in the running up', program: 'cli/audit' },
  {
    name: 'verify-all',
    summary: 'verify every trail and every blob of an installation, by its database',
    program: 'cli/verify',
  },
  {
    name: 'backup',
    summary: 'copy the database and the blobs of an installation',
    program: 'cli/backup',
  },
  { name: 'restore', summary: 'put a backup into an empty database', program: 'cli/restore' },
  {
    name: 'copy-blobs',
    summary: 'copy all blobs to another folder or bucket',
    program: 'cli/copy-blobs',
  },
  {
    name: 'move-workspace',
    summary: 'move a workspace to another cell while people work',
    program: 'cli/move-workspace',
  },
  { name: 'doctor', summary: 'list the weak points of an installation', program: 'cli/doctor' },
];

/**
 * Runs a program of the server. It is found by its path and not imported by name, because a client knows no
 * server: the package only ships both.
 */
const runService = async (
  { program, first = [] }: ServiceCommand,
  options: readonly string[],
): Promise<void> => {
  const ending = extname(new URL(import.meta.url).pathname);
  const file = new URL(`../../../server/src/${program}${ending}`, import.meta.url);
  process.argv = [process.execPath, fileURLToPath(file), ...first, ...options];
  await import(file.href);
};

/** The commands of the service. Each reads its own options, so they are passed on as they are. */
export const addServiceCommands = (program: Command): void => {
  for (const command of SERVICE_COMMANDS) {
    program
      .command(command.name)
      .description(command.summary)
      .argument('[options...]', 'see --help')
      .helpOption(false)
      .allowUnknownOption()
      .action(async (_options, _flags, { args }: Command) => runService(command, args));
  }
};
