/** Names that differ, because the command line has `audits` and `verify` for any service. */
const IN_PACKAGE: Readonly<Record<string, string>> = { audit: 'up-audit', verify: 'verify-all' };

/**
 * How a person calls one of our commands: by npm in a clone of the repository, and by `copydesk` where the
 * package was installed, which holds compiled modules. npm passes on only those options that follow two dashes.
 *
 * @internal
 */
export const nameFor = (module: string, command: string, hasOptions: boolean): string => {
  if (!module.endsWith('.ts')) return `copydesk ${IN_PACKAGE[command] ?? command}`;
  return hasOptions ? `npm run ${command} --` : `npm run ${command}`;
};

export const commandName = (command: string): string => nameFor(import.meta.url, command, false);

/** The same where options follow. */
export const commandUsage = (command: string): string => nameFor(import.meta.url, command, true);
