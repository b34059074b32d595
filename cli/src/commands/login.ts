import type { Command } from 'commander';
import type { ServiceFlags } from '../service/connect.ts';
import type { Io } from '../terminal/io.ts';
import { addServiceOptions } from './service-command.ts';

interface LoginFlags extends ServiceFlags {
  readonly url?: string;
  readonly all?: boolean;
}

/** `copydesk login`, `logout`, `profiles` and `whoami`. */
export const addLogin = (program: Command, io: Io): void => {
  addServiceOptions(program.command('login'))
    .summary('store the address of a service and a key')
    .description(
      'Asks for the key without showing it, or reads it from the standard input. Stores both so that only you can read them. COPYDESK_URL and COPYDESK_API_KEY win over what is stored.',
    )
    .option('--url <address>', 'the address of the service, such as https://copydesk.example')
    .action(async (flags: LoginFlags) => (await import('../service/login.ts')).logIn(io, flags));
  addServiceOptions(program.command('logout'))
    .summary('forget a key')
    .description('Forgets the key of a profile on this machine. The key itself stays valid.')
    .option('--all', 'forget every profile')
    .action(async (flags: LoginFlags) => (await import('../service/login.ts')).logOut(io, flags));
  addServiceOptions(program.command('whoami'))
    .summary('tell the service, the workspace and the key')
    .action(async (flags: LoginFlags) => (await import('../service/login.ts')).whoAmI(io, flags));
  program
    .command('profiles')
    .summary('list the stored profiles, or choose one')
    .option('--json', 'print JSON for machines')
    .option('--use <name>', 'use this profile from now on')
    .action(async (flags: { json?: boolean; use?: string }) =>
      (await import('../service/login.ts')).showProfiles(io, flags),
    );
};
