import type { Command } from 'commander';

/** Adds the options that every command has that asks a service. */
export const addServiceOptions = (command: Command): Command =>
  command
    .option('--profile <name>', 'the profile to use (default: the current one)')
    .option('--json', 'print JSON for machines');
