import type { Command } from 'commander';
import type { Io } from '../terminal/io.ts';

/** `copydesk completion bash|zsh|fish`. */
export const addCompletion = (program: Command, io: Io): void => {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .summary('print a script that completes commands in a shell')
    .action(async (shell: string) => {
      const { describeProgram } = await import('../completion/describe.ts');
      const { writeCompletion } = await import('../completion/write-completion.ts');
      io.out(writeCompletion(shell, describeProgram(program)));
    });
};
