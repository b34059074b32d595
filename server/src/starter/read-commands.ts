import { ContentError, readContentText } from '../text/read-content.ts';

const STEP = /^<!-- ([a-z_]+) -->$/m;

/**
 * The commands of a file, one for each step in order. A line such as `<!-- outline -->` begins a step; the
 * text after it is the command, without the empty lines around it.
 */
export const readCommands = (
  file: string,
  steps: readonly string[],
  folder: URL,
): readonly string[] => {
  // Splitting by a pattern with a group returns the text before the
  // first step, then name and text of each step.
  const [before = '', ...parts] = readContentText(file, folder).split(STEP);
  const names = parts.filter((_, n) => n % 2 === 0);
  const commands = parts.filter((_, n) => n % 2 === 1).map((command) => command.trim());
  const refuse = (message: string): never => {
    throw new ContentError(file, [{ path: '', message }]);
  };
  if (before.trim() !== '') refuse('has text before the first step');
  if (names.join() !== steps.join())
    refuse(`has the steps ${names.join(', ') || 'none'}; it needs ${steps.join(', ')}`);
  const empty = names[commands.indexOf('')];
  if (empty !== undefined) refuse(`has no command for the step ${empty}`);
  return commands;
};
