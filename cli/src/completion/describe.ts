import type { Command } from 'commander';

/** A command as completions and the manual tell it. */
export interface DescribedCommand {
  /** The words before its arguments, without the name of the program. */
  readonly path: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly usage: string;
  readonly options: readonly {
    readonly flags: string;
    readonly long: string;
    readonly description: string;
  }[];
  readonly commands: readonly string[];
}

const describeOne = (command: Command, path: readonly string[]): DescribedCommand => ({
  path,
  summary: command.summary() || command.description(),
  description: command.description() || command.summary(),
  usage: [
    ...path,
    ...command.registeredArguments.map((one) =>
      one.required ? `<${one.name()}>` : `[${one.name()}${one.variadic ? '...' : ''}]`,
    ),
  ].join(' '),
  options: command.options.map(({ flags, long, description }) => ({
    flags,
    long: long ?? flags,
    description,
  })),
  commands: command.commands.map((one) => one.name()),
});

/** All commands, the program itself first. */
export const describeProgram = (
  command: Command,
  path: readonly string[] = [],
): readonly DescribedCommand[] => [
  describeOne(command, path),
  ...command.commands.flatMap((one) => describeProgram(one, [...path, one.name()])),
];
