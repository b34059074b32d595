/** The variable for the output of the previous step. No field may have this key. */
export const PREVIOUS = 'previous';

/** The same pattern as on the server: anything between double braces on one line. */
const VARIABLE = /\{\{([^{}\n]*)\}\}/g;

/** A part of a command. If it is a variable, it has the variable's key. */
export interface CommandPart {
  readonly text: string;
  readonly key: string | null;
}

/** Splits a command into variables and the text between them. */
export const partsOf = (command: string): readonly CommandPart[] => {
  const parts: CommandPart[] = [];
  let from = 0;
  for (const match of command.matchAll(VARIABLE)) {
    if (match.index > from) parts.push({ text: command.slice(from, match.index), key: null });
    parts.push({ text: match[0], key: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  if (from < command.length) parts.push({ text: command.slice(from), key: null });
  return parts;
};

/** The keys that a command names, each once. */
export const keysIn = (command: string): readonly string[] => [
  ...new Set(partsOf(command).flatMap(({ key }) => (key === null ? [] : [key]))),
];

/** Replaces the key of a field in a command. */
export const renameIn = (command: string, from: string, to: string): string =>
  from === ''
    ? command
    : partsOf(command)
        .map(({ text, key }) => (key === from ? `{{${to}}}` : text))
        .join('');
